"""The `iopref` command: one file a sub-command."""
