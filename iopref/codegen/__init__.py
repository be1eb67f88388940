"""From transformed nests back to C text."""
