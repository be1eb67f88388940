"""A compiler's command line, with hints put into the sources on their way: `iopref cc` and `iopref fc`."""
