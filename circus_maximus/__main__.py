"""`python -m circus_maximus` is the same door as `circus-maximus`."""

from circus_maximus.cli import main

if __name__ == "__main__":
    main()
