"""Exact evidence of what the hints of a translated program do: trace it, and judge the trace."""
