"""The competition's file: one SQLite database that anyone can open."""
