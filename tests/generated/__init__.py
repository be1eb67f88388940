"""Random programs of loop nests: a model, hypothesis strategies that draw them, a printer for each language."""
