"""Types, constants and scopes of C (C11 6.2 to 6.7)."""
