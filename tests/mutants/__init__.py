"""Defects planted one at a time in the compiler and its run-time, each of which the checks must find."""
