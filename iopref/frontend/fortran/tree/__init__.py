"""The syntax tree of Fortran."""
