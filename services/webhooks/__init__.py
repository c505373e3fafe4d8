"""Webhook signatures and allowed addresses, shared by the API that registers webhooks and the courier."""
