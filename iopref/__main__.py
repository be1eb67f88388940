"""`python -m iopref`, the same as the command `iopref`."""

from iopref.cli.main import main

main()
