"""Jobs in Redis: what games owe, the queues, and which worker has claimed which job."""
