"""Fetching a model from the Hugging Face hub: the one place that reaches the network."""

from __future__ import annotations

from pathlib import Path

from numeric.input_error import InputError
from numeric.text_encoders import encoder_libraries

# Never pickles (.bin, .pt), and never code: nothing else is fetched.
_WANTED = ("*.json", "*.txt", "*.model", "*.safetensors")
_UNWANTED = ("onnx/*", "openvino/*")


def fetch_model(name: str) -> Path:
    """Return the local folder of a hub model, fetched on first use by huggingface_hub.

    Args:
        name: ``OWNER/NAME``.

    Raises:
        InputError: if the hub cannot be reached or has no such model, or it has no safetensors.
    """
    with encoder_libraries():
        import huggingface_hub
        from huggingface_hub.errors import (
            GatedRepoError,
            HfHubHTTPError,
            HFValidationError,
            RepositoryNotFoundError,
        )
    try:
        folder = Path(
            huggingface_hub.snapshot_download(
                name, allow_patterns=list(_WANTED), ignore_patterns=list(_UNWANTED)
            )
        )
    except GatedRepoError as error:
        raise InputError(f"{name}: the hub asks for your agreement and a login first") from error
    except (RepositoryNotFoundError, HFValidationError) as error:
        raise InputError(
            f"unknown encoder {name!r}: no such folder here and no such hub model"
        ) from error
    except (HfHubHTTPError, OSError, RuntimeError) as error:
        raise InputError(
            f"{name}: no such folder here, and the hub cannot be reached ({type(error).__name__}); "
            "give a local folder, or an encoder that comes in a package: minilm, wordllama"
        ) from error
    if not any(folder.rglob("*.safetensors")):
        raise InputError(f"{name}: has no safetensors weights; pickled weights are not read")
    return folder
