"""The words that, in each language, tell iopref to leave a nest as it is."""

OFF = "iopref off"
