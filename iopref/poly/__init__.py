"""The polyhedral model of a nest and the questions about it that isl answers; no other package imports islpy."""
