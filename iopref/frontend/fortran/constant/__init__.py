"""Constant expressions: their values while a file is translated, as gfortran computes them."""
