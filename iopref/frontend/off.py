"""What says, in every language, that a nest is to be left alone."""

OFF = "iopref off"
