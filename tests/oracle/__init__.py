"""Nests carried out by enumeration, at given values of their parameters: what the analysis is compared with."""
