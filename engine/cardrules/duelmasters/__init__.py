"""デュエル・マスターズ: its procedures by chapter of the comprehensive rules, and its policy."""
