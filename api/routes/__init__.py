"""The routes: a module for each resource of the contract."""
