"""The site to which a request's passkeys belong."""

from urllib.parse import urlsplit

from flask import request

from api.http.problems import Malformed
from api.process.runtime import runtime
from services.identity.webauthn import Site


def requested_site() -> Site:
    """Return the site that the setting names or, if it is unset, the site of the request's host.

    A caller gains nothing by naming another host: a device signs for the site that its browser shows. Raises
    Malformed if the request names no host.
    """
    origin = runtime().settings.page_origin or f"{request.scheme}://{request.host}"
    domain = urlsplit(origin).hostname
    if not domain:
        raise Malformed("host-invalid")
    return Site(origin.lower(), domain)
