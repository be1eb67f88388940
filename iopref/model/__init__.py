"""Loop nests as immutable values: what the front ends produce and the analysis reads."""
