"""memcached servers that keep copies of programs' pages (docs/global.md): start and stop them, and read their
statistics.
"""
