"""Mathematics for a page that needs no network and no script: LaTeX as MathML, prose as HTML."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

# The converter marks some operators as identifiers, and bars in the middle of a row as infix:
# both would be spaced wrongly.
_FENCE = re.compile(r"<m[io]>(&#x0(?:27E8|27E9|2016|007C|2308|2309|230A|230B);)</m[io]>")
_RELATION = re.compile(r"<mi>(:|&#x0(?:27FA|27F9|27F6|21A6);)</mi>")
_FUNCTION = re.compile(r"<m[io]>(sin|cos|tan|arccos|arcsin|log|exp|ln|dim|rank)</m[io]>")
_QUAD = re.compile(r"\\qq?uad\b\s*")
# x^2, b^-D, b^(-D/2), (1 + t)^d; R_k, W_l^2, theta_1; 2*c but not the adjoint R_i* R_j.
_RAISED = re.compile(r"(?<=[\w)>|;])\^(?:\(((?:[^()]|\([^()]*\))*)\)|(-?\w+))")
_LETTERS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "Delta": "Δ", "eps": "ε",
    "epsilon": "ε", "zeta": "ζ", "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "pi": "π",
    "sigma": "σ", "tau": "τ", "phi": "φ", "psi": "ψ", "omega": "ω",
}  # fmt: skip
_LOWERED = re.compile(rf"\b([A-Za-z]|{'|'.join(_LETTERS)})_(\w+)")
_LETTER = re.compile(rf"\b({'|'.join(_LETTERS)})\b")
_TIMES = re.compile(r"(?<=[\w)])\*(?=[\w(])")


def mathml(latex: str) -> Markup:
    r"""Return the formula as MathML that may break into lines at each ``\quad``.

    A part that cannot be converted stands as its source in a code element.
    """
    part = Markup('<span class="part">{}</span>')
    return Markup(" ").join(part.format(_converted(p)) for p in _split(latex))


def _split(latex: str) -> list[str]:
    """Cut a line of LaTeX at the quads outside all braces."""
    parts, start = [], 0
    for quad in _QUAD.finditer(latex):
        before = latex[start : quad.start()]
        if before.count("{") == before.count("}") and before.count(r"\left") == before.count(
            r"\right"
        ):
            parts.append(before)
            start = quad.end()
    return [part for part in (*parts, latex[start:]) if part.strip()]


def _converted(latex: str) -> Markup:
    from latex2mathml.converter import convert

    try:
        converted = convert(latex)  # escapes what it quotes
    except Exception:  # the library raises bare exceptions of many kinds on what it cannot read
        return Markup("<code>{}</code>").format(latex)
    spaced = _FENCE.sub(r'<mo stretchy="false" lspace="0" rspace="0">\1</mo>', converted)
    spaced = _RELATION.sub(r'<mo stretchy="false">\1</mo>', spaced)
    return Markup(_FUNCTION.sub(r'<mo lspace="0.17em" rspace="0.17em">\1</mo>', spaced))


def prose(text: str) -> Markup:
    """Return plain words, with what they hold of formulas written as mathematicians do.

    Exponents (``b^-D``, ``b**n``) are raised, indices (``R_k``) lowered, Greek letters and roots
    written by their signs.
    """
    plain = _TIMES.sub(" ", text.replace("**", "^")).replace("<=", "≤").replace(">=", "≥")
    lowered = _LOWERED.sub(r"\1<sub>\2</sub>", str(escape(plain)))
    raised = _RAISED.sub(_raise, lowered)
    return Markup(_LETTER.sub(lambda m: _LETTERS[m[1]], raised).replace("sqrt(", "√("))


def _raise(match: re.Match[str]) -> str:
    exponent = match[1] if match[1] is not None else match[2]
    return f"<sup>{exponent.replace('-', '−')}</sup>"
