"""Input and output."""
