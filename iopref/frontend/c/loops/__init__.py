"""The forms of loops whose iterations are counted, one a file."""
