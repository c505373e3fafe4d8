"""Star Trek Catan. Rules and their IDs (STC-nnn): docs/rules/star-trek-catan.md."""
