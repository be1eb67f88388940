"""Running a command under a memory limit, and what is counted meanwhile."""
