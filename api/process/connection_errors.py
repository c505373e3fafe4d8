"""Error responses for connections whose request never reached the application."""

from http import HTTPStatus

from gunicorn.http import errors  # type: ignore[import-untyped]

from api.http.problems import INTERNAL_DETAIL, RequestTooSlow, problem


def problem_for(error: BaseException) -> tuple[str, str]:
    """Return the problem code and detail for an error. The detail repeats nothing that the client sent."""
    match error:
        case RequestTooSlow():
            return error.code, error.detail
        case errors.LimitRequestLine():
            return "uri-too-long", "The request line is longer than the service accepts."
        case errors.LimitRequestHeaders():
            return "headers-too-large", "The headers are larger than the service accepts."
        case (
            errors.InvalidResponseHeader()
            | errors.InvalidResponseHeaderName()
            | errors.ConfigurationProblem()
        ):
            return "internal", INTERNAL_DETAIL
        case errors.ParseException():
            return "malformed", "The service cannot parse this as an HTTP request."
        case _:
            return "internal", INTERNAL_DETAIL


def render_final_response(code: str, detail: str, *, retry_after_s: int | None = None) -> bytes:
    """Render a problem as a complete HTTP response, after which the server closes the connection."""
    headers = {"Connection": "close", "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff"}
    if retry_after_s is not None:
        headers["Retry-After"] = str(retry_after_s)
    response = problem(code, detail, headers=headers)
    content = response.get_data()
    response.headers["Content-Length"] = str(len(content))
    lines = [f"HTTP/1.1 {response.status_code} {HTTPStatus(response.status_code).phrase}"]
    lines += [f"{name}: {value}" for name, value in response.headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + content
