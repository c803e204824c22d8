"""`python -m arena`: the command line."""

from arena.cli import main

if __name__ == "__main__":
    main()
