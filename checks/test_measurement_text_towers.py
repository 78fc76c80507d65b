"""CLIP and SigLIP text towers, on tiny randomly initialised checkpoints saved to disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from checks.test_measurement_encoders import refusal
from numeric.text_encoders import TextEncoder, load_encoder

CONTEXT = 20


def clip_tokenizer() -> Any:
    import transformers

    letters = [chr(code) for code in range(33, 127)]
    names = [*letters, *(f"{c}</w>" for c in letters), "<|startoftext|>", "<|endoftext|>"]
    tokenizer = transformers.CLIPTokenizer(vocab={n: k for k, n in enumerate(names)}, merges=[])
    # A word added later gets an id above the end-of-text token's.
    tokenizer.add_tokens(["zebra"])
    tokenizer.model_max_length = CONTEXT
    return tokenizer


def clip_folder(folder: Path, eos: int | None = None) -> tuple[Path, Any, Any]:
    import torch
    from transformers import CLIPConfig, CLIPModel

    tokenizer = clip_tokenizer()
    tower = {
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_attention_heads": 2,
        "num_hidden_layers": 2,
    }
    torch.manual_seed(0)
    model = CLIPModel(CLIPConfig(
        text_config={**tower, "vocab_size": len(tokenizer), "max_position_embeddings": CONTEXT,
                     "bos_token_id": tokenizer.bos_token_id, "pad_token_id": tokenizer.pad_token_id,
                     "eos_token_id": tokenizer.eos_token_id if eos is None else eos},
        vision_config={**tower, "image_size": 32, "patch_size": 16},
        projection_dim=24,
    )).eval()  # fmt: skip
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder, model, tokenizer


CAPTIONS = ["a dog", "a zebra and a cat", "red", "x" * 60]


def text_features(model: Any, tokens: Any) -> Any:
    import torch

    with torch.inference_mode():
        found = model.get_text_features(**tokens)
    return (found if torch.is_tensor(found) else found.pooler_output).numpy()


def check_tower(encoder: TextEncoder, expected: Any) -> None:
    together = encoder.encode(CAPTIONS)
    assert together.shape == (len(CAPTIONS), encoder.dim)
    np.testing.assert_allclose(together, expected, atol=1e-5)
    np.testing.assert_allclose(
        np.vstack([encoder.encode([c]) for c in CAPTIONS]), together, atol=1e-5
    )
    assert encoder.context == CONTEXT
    assert (encoder.lengths(CAPTIONS) > CONTEXT).tolist() == [False, False, False, True]


def test_clip_text_features_are_the_models_own(tmp_path: Path) -> None:
    folder, model, tokenizer = clip_folder(tmp_path)
    encoder = load_encoder(str(folder), device="cpu")
    tokens = tokenizer(
        CAPTIONS, padding=True, truncation=True, max_length=CONTEXT, return_tensors="pt"
    )
    check_tower(encoder, text_features(model, tokens))
    assert encoder.identity["activation"] == "quick_gelu"
    assert encoder.dim == 24


def test_clip_pools_the_end_of_text_token_and_not_the_largest_id(tmp_path: Path) -> None:
    """Configurations written before 2023 say end-of-text id 2, for which transformers takes argmax."""
    right, _, _ = clip_folder(tmp_path / "right")
    old, model, tokenizer = clip_folder(tmp_path / "old", eos=2)
    expected = load_encoder(str(right), device="cpu").encode(CAPTIONS)
    np.testing.assert_allclose(
        load_encoder(str(old), device="cpu").encode(CAPTIONS), expected, atol=1e-6
    )
    theirs = text_features(model, tokenizer(CAPTIONS[1:2], return_tensors="pt"))
    assert np.abs(theirs - expected[1:2]).max() > 1e-3


def test_clip_without_a_weight_is_refused_not_filled_in(tmp_path: Path) -> None:
    from safetensors.numpy import load_file, save_file

    folder, _, _ = clip_folder(tmp_path)
    weights = load_file(folder / "model.safetensors")
    del weights["text_projection.weight"]
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    assert "its weights lack text_projection.weight" in refusal(folder)
    (folder / "model.safetensors").unlink()
    assert "no safetensors weights" in refusal(folder)


def test_siglip_text_features_are_the_models_own(tmp_path: Path) -> None:
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast, SiglipConfig, SiglipModel

    letters = [chr(code) for code in range(33, 127)]
    core = Tokenizer(
        models.WordLevel(
            {n: k for k, n in enumerate(["<pad>", "</s>", "<unk>", *letters])}, "<unk>"
        )
    )
    core.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Split("", "isolated")]
    )
    core.post_processor = processors.TemplateProcessing("$A </s>", special_tokens=[("</s>", 1)])
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>",
                                        unk_token="<unk>", model_max_length=CONTEXT)  # fmt: skip
    tower = {
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_attention_heads": 2,
        "num_hidden_layers": 2,
    }
    torch.manual_seed(0)
    model = SiglipModel(SiglipConfig(
        text_config={**tower, "vocab_size": len(tokenizer), "max_position_embeddings": CONTEXT,
                     "projection_size": 32},
        vision_config={**tower, "image_size": 32, "patch_size": 16},
    )).eval()  # fmt: skip
    model.save_pretrained(tmp_path)
    tokenizer.save_pretrained(tmp_path)
    # As it was trained: padded to the whole context, and without a mask.
    ids = tokenizer(CAPTIONS, padding="max_length", truncation=True, max_length=CONTEXT,
                    return_tensors="pt")["input_ids"]  # fmt: skip
    encoder = load_encoder(str(tmp_path), device="cpu")
    check_tower(encoder, text_features(model, {"input_ids": ids}))
    assert encoder.identity["pooling"] == "last position"
