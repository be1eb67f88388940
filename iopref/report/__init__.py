"""Reports on translated files and on runs, for people and for programs."""
