"""The commands that export, import and verify archives."""
