"""The shapes of requests and answers, and the document that describes them."""
