"""Sending webhooks, in parallel, so that a slow receiver delays no others."""
