"""Sending notices to players: notifications of browsers, and e-mails."""
