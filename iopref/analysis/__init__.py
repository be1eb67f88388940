"""What to prefetch and to release, and why."""
