"""The user's text: tokens, places in it, and what the preprocessor makes of it."""
