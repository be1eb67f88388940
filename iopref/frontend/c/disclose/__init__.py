"""Loops that read files: which of them can disclose their reads ahead, and the calls that do so (docs/files.md)."""
