"""Constant expressions: their values at translation time, as gfortran computes them."""
