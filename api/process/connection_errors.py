"""Error responses for connections whose request never reached the application."""

from http import HTTPStatus

from gunicorn.http import errors  # type: ignore[import-untyped]

from api.http.problems import INTERNAL_DETAIL, RequestTooSlow, problem
from domain.kernel.messages import Message


def problem_for(error: BaseException) -> tuple[str, Message]:
    """Return the problem code and message for an error. The message repeats nothing that the client sent."""
    match error:
        case RequestTooSlow():
            return error.code, error.message
        case errors.LimitRequestLine():
            return "uri-too-long", Message("request-line-too-long")
        case errors.LimitRequestHeaders():
            return "headers-too-large", Message("headers-too-long")
        case (
            errors.InvalidResponseHeader()
            | errors.InvalidResponseHeaderName()
            | errors.ConfigurationProblem()
        ):
            return "internal", INTERNAL_DETAIL
        case errors.ParseException():
            return "malformed", Message("not-http")
        case _:
            return "internal", INTERNAL_DETAIL


def render_final_response(code: str, message: Message, *, retry_after_s: int | None = None) -> bytes:
    """Render a problem as a complete HTTP response, after which the server closes the connection."""
    headers = {"Connection": "close", "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff"}
    if retry_after_s is not None:
        headers["Retry-After"] = str(retry_after_s)
    response = problem(code, message, headers=headers)
    content = response.get_data()
    response.headers["Content-Length"] = str(len(content))
    lines = [f"HTTP/1.1 {response.status_code} {HTTPStatus(response.status_code).phrase}"]
    lines += [f"{name}: {value}" for name, value in response.headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + content
