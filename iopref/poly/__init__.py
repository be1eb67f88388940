"""The only package that imports islpy."""
