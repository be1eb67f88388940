"""Runs traces through a model of memory and disks (THESIS 5.2.2 and 5.3)."""
