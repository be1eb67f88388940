"""A model of machines that share their memories: cooperative prefetching and caching (PGMS98).

PGMS98 is Voelker and others, Implementing Cooperative Prefetching and Caching in a Globally-Managed Memory System,
SIGMETRICS 1998. docs/cluster.md describes the model.
"""
