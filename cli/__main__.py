"""Lets ``python -m cli`` be the command, which is how ``serve`` starts its parts."""

from cli.main import main

if __name__ == "__main__":  # not in the processes that an audit spawns
    main()
