"""Runs a command under a memory limit and measures it; measures disks."""
