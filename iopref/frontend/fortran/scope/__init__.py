"""What the names of a Fortran program mean."""
