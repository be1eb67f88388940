"""Fortran programs made at random, and how they are compared with gfortran's."""
