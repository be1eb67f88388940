"""From the text of a Fortran file to its syntax tree."""
