"""What is shown: the read models made from the log, and questions to them."""
