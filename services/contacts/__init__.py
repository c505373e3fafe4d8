"""How players are reached while their page is closed: browsers, e-mail addresses, and notices to send.

All of it is personal data beside the log: nothing rebuilds it, and an erasure deletes it.
"""
