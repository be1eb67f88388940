"""From the nests of a file to the model, or to the reason why not."""
