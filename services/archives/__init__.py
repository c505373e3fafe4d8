"""Archives: whole games as documents that can be exported, checked and imported."""
