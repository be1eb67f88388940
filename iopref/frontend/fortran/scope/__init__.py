"""The meanings of the names of a Fortran program."""
