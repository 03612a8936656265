"""As much of MessagePack as the protocol of agents needs, so that nothing but numpy has to be installed."""

from __future__ import annotations

import struct
from typing import Any

from .errors import GauntletError

_DEPTH = 32


def pack(value: Any) -> bytes:
    """Return a value as MessagePack: None, bool, int, float, str, bytes, lists and dictionaries of them."""
    out: list[bytes] = []
    _pack(value, out)
    return b"".join(out)


def _pack(value: Any, out: list[bytes]) -> None:
    if value is None:
        out.append(b"\xc0")
    elif value is True or value is False:
        out.append(b"\xc3" if value else b"\xc2")
    elif isinstance(value, int):
        out.append(_whole(value))
    elif isinstance(value, float):
        out.append(struct.pack(">Bd", 0xCB, value))
    elif isinstance(value, str):
        b = value.encode()
        out.append(_sized(len(b), 0xA0, 31, (0xD9, 0xDA, 0xDB)) + b)
    elif isinstance(value, bytes | bytearray | memoryview):
        b = bytes(value)
        out.append(_sized(len(b), 0, -1, (0xC4, 0xC5, 0xC6)) + b)
    elif isinstance(value, list | tuple):
        out.append(_sized(len(value), 0x90, 15, (None, 0xDC, 0xDD)))
        for v in value:
            _pack(v, out)
    elif isinstance(value, dict):
        out.append(_sized(len(value), 0x80, 15, (None, 0xDE, 0xDF)))
        for k, v in value.items():
            _pack(k, out)
            _pack(v, out)
    else:
        raise GauntletError(f"a value of type {type(value).__name__} cannot be told in MessagePack")


def _whole(n: int) -> bytes:
    if 0 <= n < 128 or -32 <= n < 0:
        return struct.pack("B", n & 0xFF)
    if n >= 0:
        for code, form, most in ((0xCC, ">BB", 1 << 8), (0xCD, ">BH", 1 << 16), (0xCE, ">BI", 1 << 32), (0xCF, ">BQ", 1 << 64)):
            if n < most:
                return struct.pack(form, code, n)
    elif n >= -(1 << 63):
        return struct.pack(">Bq", 0xD3, n)
    raise GauntletError(f"the number {n} has more than 64 bits")


def _sized(n: int, short: int, most: int, codes: tuple[int | None, int, int]) -> bytes:
    if n <= most:
        return struct.pack("B", short | n)
    if codes[0] is not None and n < 1 << 8:
        return struct.pack(">BB", codes[0], n)
    if n < 1 << 16:
        return struct.pack(">BH", codes[1], n)
    return struct.pack(">BI", codes[2], n)


def unpack(b: bytes) -> Any:
    """Return the value that bytes hold.

    Raises:
        GauntletError: they are cut short, too deep, or no MessagePack that `pack` writes or the program does.
    """
    try:
        value, end = _unpack(b, 0, 0)
    except (IndexError, struct.error, UnicodeDecodeError) as e:
        raise GauntletError(f"{len(b)} bytes that are no MessagePack: {e}") from None
    if end != len(b):
        raise GauntletError(f"{len(b) - end} bytes after the end of a MessagePack value")
    return value


_NUMBERS = {
    0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q",
}  # fmt: skip
_SIZES = {
    0xC4: ">B", 0xC5: ">H", 0xC6: ">I", 0xD9: ">B", 0xDA: ">H", 0xDB: ">I", 0xDC: ">H", 0xDD: ">I", 0xDE: ">H", 0xDF: ">I",
}  # fmt: skip


def _unpack(b: bytes, at: int, depth: int) -> tuple[Any, int]:
    if depth > _DEPTH:
        raise GauntletError(f"MessagePack that is more than {_DEPTH} deep")
    code = b[at]
    at += 1
    if code < 0x80:
        return code, at
    if code >= 0xE0:
        return code - 256, at
    if code in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[code], at
    if form := _NUMBERS.get(code):
        return struct.unpack_from(form, b, at)[0], at + struct.calcsize(form)
    if form := _SIZES.get(code):
        n = struct.unpack_from(form, b, at)[0]
        at += struct.calcsize(form)
    elif code < 0xC0:
        n = code & (0x1F if code >= 0xA0 else 0x0F)
    else:
        raise GauntletError(f"a byte {code:#x} that begins no value of MessagePack known here")
    if n > len(b):
        raise IndexError(f"a size of {n}")
    if code in (0xC4, 0xC5, 0xC6) or 0xA0 <= code < 0xC0 or code in (0xD9, 0xDA, 0xDB):
        part = b[at : at + n]
        if len(part) < n:
            raise IndexError(f"{n} bytes of which {len(part)} are there")
        return (part if code in (0xC4, 0xC5, 0xC6) else part.decode()), at + n
    if code in (0xDC, 0xDD) or 0x90 <= code < 0xA0:
        items = []
        for _ in range(n):
            item, at = _unpack(b, at, depth + 1)
            items.append(item)
        return items, at
    table: dict[Any, Any] = {}
    for _ in range(n):
        key, at = _unpack(b, at, depth + 1)
        if not isinstance(key, str):
            raise GauntletError(f"a key {key!r} that is no text")
        table[key], at = _unpack(b, at, depth + 1)
    return table, at
