"""Pictures of games: from the program's SVG to pixels, and to whoever looks."""

from __future__ import annotations

import importlib.util
import io
import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from .errors import GauntletError


def has_pixels() -> bool:
    """Return whether something is installed that makes pixels of SVG."""
    return importlib.util.find_spec("PIL") is not None and any(
        importlib.util.find_spec(name) is not None for name in ("resvg_py", "cairosvg")
    )


def png(svg: str, width: int | None = None) -> bytes:
    """Return an SVG picture as PNG, by resvg-py or cairosvg.

    Args:
        svg: the picture.
        width: in pixels; None for its own.

    Raises:
        GauntletError: neither is installed.
    """
    if importlib.util.find_spec("resvg_py") is not None:
        import resvg_py

        more: dict[str, Any] = {} if width is None else {"width": width}
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, **more))
    if importlib.util.find_spec("cairosvg") is not None:
        import cairosvg

        return bytes(cairosvg.svg2png(bytestring=svg.encode(), output_width=width))
    raise GauntletError("pixels need resvg-py (or cairosvg) and pillow: pip install gauntlet-env[render]")


def pixels(svg: str, width: int | None = None) -> npt.NDArray[np.uint8]:
    """Return an SVG picture as pixels.

    Returns:
        uint8 [height, width, 3].

    Raises:
        GauntletError: what is needed is not installed.
    """
    if not has_pixels():
        raise GauntletError("pixels need resvg-py (or cairosvg) and pillow: pip install gauntlet-env[render]")
    from PIL import Image

    with Image.open(io.BytesIO(png(svg, width))) as image:
        return np.array(image.convert("RGB"))


def show(svg: str, text: str) -> None:
    """Show a game to a person: as a picture in a notebook, elsewhere as a map on the standard output."""
    if "ipykernel" in sys.modules:
        from IPython import display

        display.display(display.SVG(svg))
        return
    print(text, flush=True)
