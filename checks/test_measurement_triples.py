"""Reading caption triples: every format as released, and bad files, each one clear line."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.measured_minilm import released
from numeric.builtin_captions import as_jsonl, builtin_triples
from numeric.caption_triples import BUILTIN_FILE, load_triples
from numeric.input_error import InputError

RECORD = {"caption": "a red cup", "negative_caption": "a blue cup", "caption2": "a cup in red"}
PAIR = {k: v for k, v in RECORD.items() if k != "caption2"}


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def texts(path: Path, **options: object) -> list[list[str | None]]:
    found = load_triples(path, **options)  # type: ignore[arg-type]
    return [[found.captions[i] if i >= 0 else None for i in row]
            for rows in found.subsets.values() for row in rows]  # fmt: skip


def test_builtin_file_is_what_its_generator_writes() -> None:
    assert BUILTIN_FILE.read_text(encoding="utf-8") == as_jsonl()


def test_builtin_set_covers_the_kinds_and_depths() -> None:
    triples = load_triples("builtin")
    sizes = {name: len(rows) for name, rows in triples.subsets.items()}
    assert sum(sizes.values()) >= 200
    assert set(sizes) == {"colour", "size", "relation", "count", "negation",
                          *(f"nested_{depth}" for depth in range(1, 5))}  # fmt: skip
    assert min(sizes.values()) >= 24


def test_builtin_swaps_are_the_captions_own_words_and_anchors_are_not_copies() -> None:
    def bag(text: str) -> Counter[str]:
        words = text.lower().replace(".", "").replace(",", "").split()
        return Counter("a" if word == "an" else word for word in words)

    seen = set()
    for triple in builtin_triples():
        assert bag(triple.caption) == bag(triple.swap)
        assert len({triple.caption, triple.swap, triple.anchor}) == 3
        assert triple.caption not in seen
        seen.add(triple.caption)


def test_length_matched_nesting_has_one_length() -> None:
    lengths: dict[str, set[int]] = {}
    for triple in builtin_triples():
        if triple.template == "clause_matched":
            lengths.setdefault(triple.subset, set()).add(len(triple.caption.split()))
    assert len(lengths) == 4
    assert max(map(max, lengths.values())) - min(map(min, lengths.values())) <= 1


def test_released_sets_as_they_come() -> None:
    plus, bare = load_triples(released("sugarcrepe_pp")), load_triples(released("sugarcrepe"))
    sizes = {name: len(rows) for name, rows in plus.subsets.items()}
    assert sizes == {"replace_att": 788, "replace_obj": 1652, "replace_rel": 1406,
                     "swap_att": 666, "swap_obj": 245}  # fmt: skip
    assert len(set(plus.captions)) == len(plus.captions) == 13189
    assert len(bare.subsets) == 7
    assert all((rows[:, 2] == -1).all() for rows in bare.subsets.values())


@pytest.mark.parametrize(("name", "text"), [
    ("a.json", json.dumps([RECORD])),
    ("a.json", json.dumps({"0": RECORD})),
    ("a.json", b"\xef\xbb\xbf" + json.dumps([RECORD]).encode()),
    ("a.jsonl", json.dumps(RECORD) + "\r\n\r\n  \r\n"),
    ("a.csv", "caption,negative_caption,caption2\r\na red cup,a blue cup,a cup in red\r\n"),
    ("a.csv", '\ufeffcaption2,id,"caption",negative_caption\n\n"a cup in red",7,a red cup,a blue cup'),
])  # fmt: skip
def test_formats(tmp_path: Path, name: str, text: str | bytes) -> None:
    assert texts(write(tmp_path / name, text)) == [["a red cup", "a blue cup", "a cup in red"]]


def test_a_caption_may_be_long(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", with_field(caption="x" * 100_000))
    assert len(load_triples(path).captions[0]) == 100_000


def test_columns_subsets_and_limit(tmp_path: Path) -> None:
    rows = 'kind,t,s,p\nA,one,two,"three, quoted"\nB,four,five,six\nA,seven,eight,nine\n'
    path = write(tmp_path / "a.csv", rows)
    columns = {"subset": "kind", "caption": "t", "swap": "s", "anchor": "p"}
    found = load_triples(path, columns=columns, limit=1)
    assert {k: v.shape for k, v in found.subsets.items()} == {"A": (1, 3), "B": (1, 3)}
    assert found.captions == ("one", "two", "three, quoted", "four", "five", "six")
    assert found.place(4) == "B item 1 (swap)"


def test_pairs_without_anchor(tmp_path: Path) -> None:
    assert texts(write(tmp_path / "a.jsonl", json.dumps(PAIR))) == [
        ["a red cup", "a blue cup", None]
    ]


@given(st.lists(st.tuples(*[st.sampled_from("abcdefg")] * 3), min_size=1, max_size=20))
def test_equal_texts_share_one_index(tmp_path_factory: pytest.TempPathFactory,
                                     rows: list[tuple[str, str, str]]) -> None:  # fmt: skip
    path = tmp_path_factory.mktemp("triples") / "a.jsonl"
    write(
        path,
        "\n".join(
            json.dumps(dict(zip(("caption", "swap", "anchor"), r, strict=True))) for r in rows
        ),
    )
    found = load_triples(path)
    assert len(set(found.captions)) == len(found.captions) == len({t for r in rows for t in r})
    assert [tuple(found.captions[i] for i in row) for row in found.subsets["a"]] == rows


def with_field(**changes: object) -> str:
    return json.dumps({**RECORD, **changes})


@pytest.mark.parametrize(("name", "text", "says"), [
    ("a.json", '[{"caption": "x",}]', ["a.json: line 1: malformed JSON"]),
    ("a.json", '[\n{"caption": "x"\n', ["a.json: line 3: malformed JSON"]),
    ("a.json", "", ["a.json: line 1: malformed JSON"]),
    ("a.json", "[]", ["a.json: no records"]),
    ("a.json", "3", ["neither a list nor an object"]),
    ("a.json", "[[1]]", ["record 0: no object with named fields but list"]),
    ("a.json", "[" * 100_000, ["nested too deeply"]),
    ("a.json", '{"0": {"caption": NaN}}', ["NaN is no JSON value"]),
    ("a.json", "version https://git-lfs.github.com/spec/v1\noid sha256:0", ["Git LFS pointer"]),
    ("a.json", "<!DOCTYPE html><html></html>", ["HTML page"]),
    ("a.json", '[{"caption": "a", "caption": "b"}]', ["'caption' stands twice"]),
    ("a.json", json.dumps([{"caption": "x", "not": "y"}]), ["record 0", "'negative_caption'", "--columns"]),
    ("a.json", json.dumps([RECORD, PAIR]), ["record 1", "'caption2' is missing"]),
    ("a.json", json.dumps({"0": RECORD, "17": {**RECORD, "caption": None}}), ["record '17'", "'caption'"]),
    ("a.jsonl", json.dumps(RECORD) + "\n\n{oops}\n", ["a.jsonl: line 3: malformed JSON"]),
    ("a.jsonl", with_field(caption=" \t"), ["line 1", "'caption' is empty"]),
    ("a.jsonl", with_field(caption2=3), ["line 1", "'caption2' is no text but int"]),
    ("a.jsonl", with_field(caption="\ud800"), ["line 1", "surrogate"]),
    ("a.jsonl", with_field(caption="x" * 100_001), ["line 1", "100001 characters"]),
    ("a.jsonl", with_field(swap="y"), ["swap and negative_caption", "--columns swap=NAME"]),
    ("a.csv", "", ["no records"]),
    ("a.csv", "caption,negative_caption\nx\n", ["line 2: 1 fields, the header 2"]),
    ("a.csv", "caption,caption\nx,y\n", ["two columns named 'caption'"]),
    ("a.csv", 'caption,negative_caption\nx,"y\n', ["a.csv: line"]),
    ("a.csv", "x,y\n1,2\n", ["line 2: no field 'caption'"]),
    ("a.csv", b"caption,negative_caption\nx,\xff\xfe\n", ["not UTF-8"]),
    ("a.txt", "x", ["not one of .json, .jsonl, .csv"]),
])  # fmt: skip
def test_bad_files_are_one_clear_line(
    tmp_path: Path, name: str, text: str | bytes, says: list[str]
) -> None:
    with pytest.raises(InputError) as refusal:
        load_triples(write(tmp_path / name, text))
    message = str(refusal.value)
    assert "\n" not in message
    assert all(part in message for part in says), message


def test_anchors_must_be_in_all_items_of_a_subset_or_none(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", json.dumps({**RECORD, "subset": "s"}))
    write(tmp_path / "b.jsonl", json.dumps({**PAIR, "subset": "s"}))
    with pytest.raises(InputError, match="'s' has items with and without"):
        load_triples(tmp_path)


@pytest.mark.parametrize("path", ["missing", "missing.json", "."])
def test_missing_files(tmp_path: Path, path: str) -> None:
    with pytest.raises(InputError, match=r"no file or folder|no \.json"):
        load_triples(tmp_path / path)


def test_limit_must_be_positive() -> None:
    with pytest.raises(InputError, match="1 or more"):
        load_triples("builtin", limit=0)


def test_indices_fit_their_captions() -> None:
    triples = load_triples("builtin")
    used = np.unique(np.concatenate(list(triples.subsets.values())))
    assert np.array_equal(used, np.arange(len(triples.captions)))


def test_a_folder_of_foreign_files_is_named_as_such(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": {"version": "1"}}', "utf-8")
    (tmp_path / "settings.json").write_text('[{"colour": "red"}]', "utf-8")
    with pytest.raises(InputError, match=r"holds no triples file: none of its 2 \.json files"):
        load_triples(tmp_path)
    good = {"caption": "a", "negative_caption": "b", "caption2": "c"}
    (tmp_path / "swap.json").write_text(json.dumps([good]), "utf-8")
    with pytest.raises(InputError, match=r"package\.json.*no field 'caption'"):
        load_triples(tmp_path)
