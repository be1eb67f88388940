"""The values of variables and addresses in each iteration of a nest."""
