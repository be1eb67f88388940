"""What was understood, for people and for programs."""
