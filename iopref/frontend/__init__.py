"""Front ends: from the user's text to loop nests of the model."""
