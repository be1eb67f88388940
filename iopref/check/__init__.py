"""`iopref check`: trace a translated program, and judge exactly what its hints do."""
