"""The transformation: plans the prefetches and releases of a nest, with strips, software pipelines and prefetch
distances.
"""
