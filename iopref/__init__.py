"""Source-to-source compiler that inserts page prefetch and release hints into loop nests."""

__version__ = "0.1.0"
