"""memcached servers that keep copies of programs' pages (docs/global.md): how they are started, and what they tell."""
