"""Lifts the loop nests of a file to the model, or finds the reason why not."""
