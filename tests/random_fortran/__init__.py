"""Random Fortran programs, and their comparison with gfortran."""
