"""How hints get into a nest: strips, pipelines, distances."""
