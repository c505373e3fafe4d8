"""The commands that create, check and rebuild the stores."""
