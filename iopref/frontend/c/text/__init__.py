"""The user's text: its tokens, places in it, and the preprocessor's output."""
