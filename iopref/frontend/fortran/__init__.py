"""The Fortran front end: a translator from Fortran 77 and the common parts of Fortran 90 to plain C."""
