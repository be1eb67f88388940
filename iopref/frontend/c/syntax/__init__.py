"""The syntax tree of a C file, and the pieces of text that its loops are."""
