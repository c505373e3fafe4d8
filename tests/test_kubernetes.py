"""The manifests for Kubernetes: valid by its schemas, and naming only commands and settings that exist."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from cli.main import command
from services.settings import load_settings, variables
from tests.releasing.test_releasing import version

FOLDER = Path(__file__).resolve().parents[1] / "deploy" / "kubernetes"
KUSTOMIZATION: dict[str, Any] = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
MANIFESTS: list[dict[str, Any]] = [
    manifest
    for name in KUSTOMIZATION["resources"]
    for manifest in yaml.safe_load_all((FOLDER / name).read_text())
]
WITH_PODS = [manifest for manifest in MANIFESTS if manifest["kind"] in ("Deployment", "Job")]


def name_of(manifest: dict[str, Any]) -> str:
    return f"{manifest['kind']}-{manifest['metadata']['name']}"


def container(manifest: dict[str, Any]) -> dict[str, Any]:
    (found,) = manifest["spec"]["template"]["spec"]["containers"]
    assert isinstance(found, dict)
    return found


def environment() -> dict[str, str]:
    lines = (FOLDER / "settings.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines)


@pytest.mark.parametrize("manifest", MANIFESTS, ids=name_of)
def test_every_manifest_is_valid(manifest: dict[str, Any]) -> None:
    kubernetes_validate.validate(manifest, kubernetes_validate.latest_version(), strict=True)


def test_the_schemas_would_notice_a_misspelt_key() -> None:
    broken = WITH_PODS[0] | {"spec": WITH_PODS[0]["spec"] | {"tempalte": {}}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, kubernetes_validate.latest_version(), strict=True)


def test_the_rendered_manifests_are_valid() -> None:
    """Each pod gets its settings, its secrets and only the rights that it needs."""
    kubectl = shutil.which("kubectl")
    if kubectl is None:
        pytest.skip("kubectl is not here")
    rendered = subprocess.run([kubectl, "kustomize", FOLDER], check=True, capture_output=True, text=True)
    manifests = list(yaml.safe_load_all(rendered.stdout))
    assert len(manifests) == len(MANIFESTS) + 1, "and the settings"
    for manifest in manifests:
        kubernetes_validate.validate(manifest, kubernetes_validate.latest_version(), strict=True)
        if manifest["kind"] in ("Deployment", "Job"):
            assert container(manifest)["image"] == f"starledger:{version()}"
            assert container(manifest)["securityContext"]["readOnlyRootFilesystem"]
            assert container(manifest)["envFrom"][0]["configMapRef"]["name"].startswith("starledger-")


@pytest.mark.parametrize("manifest", WITH_PODS, ids=name_of)
def test_every_pod_runs_a_command_of_the_command_line(manifest: dict[str, Any]) -> None:
    part = manifest["spec"]["template"]["metadata"]["labels"]["app.kubernetes.io/component"]
    assert container(manifest)["args"] == [part]
    assert part in command.commands
    probe = container(manifest).get("livenessProbe", {}).get("exec")
    assert probe is None or probe["command"] == ["starledger", "healthcheck", part]


def test_the_image_is_that_of_this_release() -> None:
    assert KUSTOMIZATION["images"] == [{"name": "starledger", "newTag": version()}]


def test_the_settings_are_accepted(tmp_path: Path) -> None:
    """Their secrets are files, and the manifests contain none."""
    found = environment()
    own = {item["name"] for manifest in WITH_PODS for item in container(manifest).get("env", [])}
    assert found.keys() | own <= variables()
    assert not {name for name in found if name.endswith(("PASSWORD", "KEY", "TOKEN"))}
    for name in ("store_password", "redis_password"):
        (tmp_path / name).write_text("p/ss:w@rd")
    (tmp_path / "secret_key").write_text("k" * 64)
    (tmp_path / "operator_token").write_text("")
    here = {name: text.replace("/run/secrets/starledger", str(tmp_path)) for name, text in found.items()}
    loaded = load_settings(here)
    assert loaded.store_url == "postgresql://starledger:p%2Fss%3Aw%40rd@postgres:5432/starledger"
    assert loaded.redis_url == "redis://:p%2Fss%3Aw%40rd@redis:6379/0"
    assert loaded.operator_token is None
