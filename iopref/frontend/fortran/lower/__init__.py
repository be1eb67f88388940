"""From the syntax tree of Fortran to C."""
