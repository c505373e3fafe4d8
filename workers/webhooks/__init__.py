"""Sending webhooks: one request, and many at once without one receiver holding up the others."""
