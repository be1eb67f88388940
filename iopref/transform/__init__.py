"""The transformation: plans prefetches and releases, with their strips, software pipelines and prefetch distances."""
