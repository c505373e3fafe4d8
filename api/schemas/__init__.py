"""Schemas of requests and responses, and the OpenAPI document built from them."""
