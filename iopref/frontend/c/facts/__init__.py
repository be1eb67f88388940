"""Facts about a whole function or file, before any nest is looked at: names, side effects, pointers, liveness."""
