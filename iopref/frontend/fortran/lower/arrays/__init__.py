"""Arrays of Fortran 90 in C."""
