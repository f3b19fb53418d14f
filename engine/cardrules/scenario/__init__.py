"""Scenarios: reading, checking and running what has been ruled."""
