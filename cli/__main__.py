"""Lets ``python -m cli`` be the command, which is how ``serve`` starts its parts."""

from cli.main import main

main()
