"""`iopref cc` and `iopref fc`: compilers' command lines, with hints put into the sources."""
