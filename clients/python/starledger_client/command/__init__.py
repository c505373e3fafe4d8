"""The command ``starledger-bot``."""
