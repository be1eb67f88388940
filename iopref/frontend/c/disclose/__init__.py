"""Loops that read files: which of them can tell ahead what they read, and the calls that do so (docs/files.md)."""
