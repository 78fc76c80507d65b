"""The page: everything that the run recorded, nothing else, and nothing from outside."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest

from checks.sample_audit import sample_audit
from companion.abstract_claims import HONEST_SENTENCE
from companion.formula import mathml, prose
from companion.report import probability, render

_VOID = {"meta", "br", "hr", "img", "link", "input"}


class _Page(HTMLParser):
    """Collects what the tests ask about, and checks that elements are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.headers_without_scope = 0
        self.rows: dict[str, str] = {}
        self._row = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in _VOID:
            self.open.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        if tag == "tr":
            self._row = str(given.get("id", ""))
        self.headers_without_scope += tag == "th" and "scope" not in given
        self.outside += [
            v for k, v in attrs if k in ("src", "href") and v and not v.startswith("#")
        ]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._row:
            self.rows[self._row] = self.rows.get(self._row, "") + data


@pytest.fixture(scope="module")
def text() -> str:
    return render(sample_audit())


@pytest.fixture(scope="module")
def page(text: str) -> _Page:
    return _Page(text)


def test_the_page_needs_nothing_else(text: str, page: _Page) -> None:
    assert page.outside == []
    assert not re.search(r"@import|url\(|<link|<img|<iframe|fetch\(", text)
    assert "default-src 'none'" in text


def test_each_claim_has_one_row_with_its_status(page: _Page) -> None:
    for row in sample_audit()["claims"]:
        assert page.ids.count(row["id"]) == 1
        assert row["title"] in page.rows[row["id"]]
        assert row["status"] in page.rows[row["id"]]
    assert {row["status"] for row in sample_audit()["claims"]} == {
        "proved", "proved in part", "derived", "certified", "supported", "not checked", "failed",
    }  # fmt: skip


def test_marks_are_said_in_words(page: _Page) -> None:
    assert "formal: not checked here" in page.rows["F1"]
    assert "certified: failed" in page.rows["F3"]
    assert "Monte Carlo: passed" in page.rows["D2"]


def test_links_lead_to_rows_of_the_page(page: _Page) -> None:
    assert page.links
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_tables_have_headers_with_scope(page: _Page) -> None:
    assert page.headers_without_scope == 0


@pytest.mark.parametrize(
    "part",
    [
        HONEST_SENTENCE.replace("'", "&#39;"),
        "the case D = 0",
        "8.16.1",
        "every file of ours",
        "sympy 1.14.0",
        "83 s",
        "ClassicalDedekindReals.sig_forall_dec",
        "no axiom: closed under the global context",
        "depth.D2_control",
        "R<sub>i</sub>* R<sub>j</sub>",
        "[0.5 +/- 1e-30]",
        "20260801",
        "100,000",
        "1 × 10⁻⁹",
        "0.999 against margin = 1.99",
        "1.99 is not 2",
        "1.99 &lt; 2 &amp; more",
        "no Coq here",
        "binding-limits audit --only D2",
    ],
)
def test_what_the_run_recorded_is_shown(part: str, text: str) -> None:
    assert part in text


def test_text_of_the_catalogue_is_never_markup(text: str) -> None:
    assert "&lt;b&gt;no markup&lt;/b&gt;" in text
    assert "<b>no markup" not in text


def test_a_leg_that_did_not_run_shows_no_proof(text: str) -> None:
    behind = text.split('id="F1"')[1].split('id="F3"')[0]
    assert "no Coq here" in behind
    assert "<pre>" not in behind.split("control", maxsplit=1)[0]


def test_no_run_of_coq_is_said() -> None:
    audit = sample_audit()
    for row in audit["claims"]:
        row["checks"] = [c for c in row["checks"] if c["kind"] != "formal"]
    assert "did not run here" in render(audit)


def test_a_limited_run_shows_only_its_claims() -> None:
    limited = _Page(render({**sample_audit(), "only": ["frontier", "D2"]}))
    assert {i for i in limited.ids if i[0] in "ADF" and len(i) < 4} == {"D2", "F1", "F3"}
    assert "Not in it: A1" in render({**sample_audit(), "only": ["D2"]})


def test_pictures_appear_with_their_claims_and_statuses(text: str) -> None:
    assert text.count("<svg") == 2
    assert "In this run D2: proved; D5: proved in part." in text
    assert "In this run F1: not checked; F3: failed." in text
    assert render({**sample_audit(), "only": ["D2"]}).count("<svg") == 0


def test_the_depth_picture_is_the_law(text: str) -> None:
    """Its aligned line falls by equal steps: one level halves the margin, on a log scale."""
    points = re.findall(r'class="line first" points="([^"]+)"', text)[0].split()
    heights = [float(p.split(",")[1]) for p in points]
    steps = [b - a for a, b in pairwise(heights)]
    assert max(steps) - min(steps) < 0.2
    assert min(steps) > 0
    for label in ("d = 512: depth 5", "d = 768: depth 5", "d = 1024: depth 6"):
        assert label in text


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (1e-9, "1 × 10⁻⁹"), (2.34e-12, "2.3 × 10⁻¹²"), (0.00012, "0.00012"), (0.5, "0.5")],
)
def test_probabilities_are_written_for_people(value: float, written: str) -> None:
    assert probability(value) == written


def test_formulas() -> None:
    assert "<mfrac>" in mathml(r"m = \frac{2}{N-1}")
    assert mathml(r"a = 1,\qquad b = 2").count("<math") == 2
    assert mathml(r"\left(a \quad b\right)").count("<math") == 1
    assert "&#x0003C;" in mathml("a < b")
    assert "<code>\\frac{</code>" in mathml(r"\frac{")
    assert prose("2 b^(-D/2) & R_k x") == "2 b<sup>−D/2</sup> &amp; R<sub>k</sub> x"
    assert prose("x < y^2, theta_1") == "x &lt; y<sup>2</sup>, θ<sub>1</sub>"
    assert prose("2*b**(D + 1) >= sqrt(2)") == "2 b<sup>D + 1</sup> ≥ √(2)"
    assert prose("R_i* R_j, pixel") == "R<sub>i</sub>* R<sub>j</sub>, pixel"


def test_every_formula_of_the_catalogue_becomes_mathml() -> None:
    from checks.catalogue import claims

    rows: list[Any] = [c for c in claims().values() if "<code>" in mathml(c.latex_line)]
    assert rows == []
