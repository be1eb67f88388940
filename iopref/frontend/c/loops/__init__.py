"""The forms of counted loops, one per file."""
