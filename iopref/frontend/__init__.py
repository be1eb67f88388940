"""Front ends: from the text a user wrote to loop nests of the model."""
