"""Run the command with ``python -m cli``, as ``serve`` does to start its parts."""

from cli.main import main

if __name__ == "__main__":  # not in the processes that an audit spawns
    main()
