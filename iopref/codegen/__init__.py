"""Code generation: prints planned nests as C and puts them into the user's text."""
