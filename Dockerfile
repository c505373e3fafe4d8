# Two stages: one that resolves and installs what uv.lock says, one that only runs it.

FROM python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7 AS build
ENV UV_COMPILE_BYTECODE=1 \
    UV_LINK_MODE=copy \
    UV_PYTHON_DOWNLOADS=never \
    UV_PROJECT_ENVIRONMENT=/opt/starledger/.venv
RUN pip install --no-cache-dir "uv>=0.5,<1"
WORKDIR /opt/starledger
# "--extra tracing" for traces; redis-py imports OpenTelemetry in every process where it is installed.
ARG EXTRAS=""
# The dependencies first, so that a change of the code alone reuses this layer.
COPY pyproject.toml uv.lock README.md ./
COPY clients/python/pyproject.toml clients/python/
RUN uv sync --locked --compile-bytecode --no-dev --no-install-project ${EXTRAS}
COPY domain domain
COPY services services
COPY api api
COPY web web
COPY workers workers
COPY cli cli
COPY docs/rules docs/rules
# Installed in place: the static pages and the rules are beside the code.
RUN uv sync --locked --compile-bytecode --no-dev ${EXTRAS}

FROM python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent starledger \
    && install -d -o starledger -g starledger -m 0700 /data
COPY --from=build /opt/starledger /opt/starledger
ENV PATH=/opt/starledger/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STARLEDGER_DATA=/data \
    STARLEDGER_HOST=0.0.0.0 \
    STARLEDGER_PORT=8000
WORKDIR /opt/starledger
USER starledger
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD ["python", "-c", \
    "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"STARLEDGER_PORT\"]}/healthz', timeout=2)"]
ENTRYPOINT ["starledger"]
CMD ["serve"]
