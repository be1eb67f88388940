"""Nests executed by enumeration, for given values of their parameters, to compare the analysis with."""
