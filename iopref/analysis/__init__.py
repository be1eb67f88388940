"""The analyses of a nest: which data to prefetch and to release, when, and for which reason."""
