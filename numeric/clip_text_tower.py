"""The text towers of CLIP and SigLIP through transformers: projected text features.

CLIP pools the hidden state at the first end-of-text token, found by its id (the largest id
stops being it once a vocabulary grows), and projects it.  SigLIP was trained on captions padded
to its full context, unmasked, and pools the last position.  The activation (QuickGELU in
OpenAI's CLIP) is whatever the checkpoint's ``config.json`` says.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError
from numeric.sentence_encoders import quiet_loading
from numeric.text_encoders import TextEncoder, chosen_device, encoder_libraries

_CLASSES = {
    "clip": "CLIPTextModelWithProjection",
    "clip_text_model": "CLIPTextModelWithProjection",
    "siglip": "SiglipTextModel",
    "siglip_text_model": "SiglipTextModel",
    "siglip2": "Siglip2TextModel",
    "siglip2_text_model": "Siglip2TextModel",
}


class TextTower(TextEncoder):
    """A CLIP or SigLIP text tower; vectors are its projected text features, not yet unit."""

    def __init__(self, model: Any, tokenizer: Any, name: str, device: str) -> None:
        import torch
        import transformers

        self._model = model
        self._tokenizer = tokenizer
        self._device = device
        self._clip = type(model).__name__.startswith("CLIP")
        config = model.config
        self.name = name
        self.dim = int(config.projection_dim if self._clip else config.projection_size)
        # Tokenizers without a limit of their own say a huge number.
        self.context = min(int(config.max_position_embeddings), int(tokenizer.model_max_length))
        self.dtype = np.dtype(np.float32)
        if self._clip and tokenizer.eos_token_id is None:
            raise InputError(f"{name}: its tokenizer has no end-of-text token")
        self.identity = {
            "kind": "CLIP text tower" if self._clip else "SigLIP text tower",
            "pooling": "first end-of-text token" if self._clip else "last position",
            "activation": str(config.hidden_act),
            "context": str(self.context),
            "device": device,
            "dtype": "float32",
            "torch": torch.__version__,
            "transformers": transformers.__version__,
        }

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return each caption's length in tokens, special tokens included, before cutting."""
        ids = self._tokenizer(list(captions), truncation=False, verbose=False)["input_ids"]
        return np.array([len(i) for i in ids], dtype=np.int64)

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Return the projected text features of one batch, shape (n, dim), float32."""
        import torch

        batch = self._tokenizer(
            list(captions),
            padding="longest" if self._clip else "max_length",
            truncation=True,
            max_length=self.context,
            return_tensors="pt",
        )
        ids = batch["input_ids"].to(self._device)
        with torch.inference_mode():
            if not self._clip:
                features = self._model(input_ids=ids).pooler_output
            else:
                # Attention is causal, so what follows the end-of-text token cannot matter.
                hidden = self._model.text_model(input_ids=ids).last_hidden_state
                ends = ids == self._tokenizer.eos_token_id
                if not bool(ends.any(dim=1).all()):
                    raise InputError(f"{self.name}: its tokenizer adds no end-of-text token")
                rows = torch.arange(len(ids), device=ids.device)
                features = self._model.text_projection(hidden[rows, ends.int().argmax(dim=1)])
        return np.asarray(features.float().cpu().numpy())


def load_text_tower(folder: Path, name: str, device: str = "auto") -> TextTower:
    """Load the text tower of a CLIP, SigLIP or SigLIP 2 checkpoint, without the network.

    Args:
        folder: a checkpoint as transformers saves it, of both towers or of the text tower alone.
        name: what to call it.
        device: see :func:`numeric.text_encoders.load_encoder`.

    Raises:
        InputError: if it is no such checkpoint, its weights are missing or damaged, or a
            library is missing.
    """
    try:
        kind = json.loads((folder / "config.json").read_text(encoding="utf-8"))["model_type"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{name}: config.json names no model_type") from error
    if kind not in _CLASSES:
        raise InputError(
            f"{name}: a {kind!r} model with no modules.json says nothing of its pooling; "
            "wanted is a sentence-transformers model, CLIP or SigLIP"
        )
    with encoder_libraries():
        import torch
        import transformers
    if not any(folder.glob("*.safetensors")):
        raise InputError(f"{name}: no safetensors weights in the folder; pickles are not read")
    device = chosen_device(device)
    with quiet_loading(name):
        tokenizer = transformers.AutoTokenizer.from_pretrained(
            folder, local_files_only=True, trust_remote_code=False
        )
        config = transformers.AutoConfig.from_pretrained(
            folder, local_files_only=True, trust_remote_code=False
        )
        if kind == "clip":
            # Checkpoints of both towers size the projection by their own number, not the tower's.
            config.text_config.projection_dim = config.projection_dim
        model, loading = getattr(transformers, _CLASSES[kind]).from_pretrained(
            folder,
            config=config.get_text_config(),
            local_files_only=True,
            use_safetensors=True,
            dtype=torch.float32,
            output_loading_info=True,
        )
        # transformers fills missing weights with random ones and goes on.
        if loading["missing_keys"]:
            raise InputError(f"{name}: its weights lack {min(loading['missing_keys'])}")
    return TextTower(model.eval().to(device), tokenizer, name, device)
