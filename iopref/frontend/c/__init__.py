"""The C front end: preprocess, parse, resolve types, lift nests."""
