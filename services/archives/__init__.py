"""Archives: whole games as documents, written, checked and taken in."""
