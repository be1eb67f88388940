"""What variables and addresses hold in each iteration of a nest."""
