"""`python -m iopref`, the same as the command `iopref`."""

from iopref.driver.start import iopref

iopref()
