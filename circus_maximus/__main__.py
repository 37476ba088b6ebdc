"""`python -m circus_maximus` runs the `circus-maximus` command."""

from circus_maximus.cli import main

if __name__ == "__main__":
    main()
