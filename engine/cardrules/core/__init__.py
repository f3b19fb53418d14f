"""The kernel: state, events, procedures, decisions and dated rules of no particular game."""
