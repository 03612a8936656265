"""What can go wrong, by kind. Every message is a sentence with the place and the value."""

from __future__ import annotations


class GauntletError(Exception):
    """Any error of this package."""


class BinaryNotFound(GauntletError):
    """There is no program ``gauntlet`` to start."""


class Refused(GauntletError, ValueError):
    """The program refuses what was asked; nothing has changed.

    Attributes:
        row: the row of the vector that it is about, or None.
    """

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


class IllegalAction(Refused):
    """An action is out of range, or its mask is 0. Nothing has changed."""


class WrongMoment(Refused):
    """A call does not fit the moment, such as a step before the first reset. Nothing has changed."""


class ChildDied(GauntletError):
    """The program that steps the environments has ended by itself.

    Attributes:
        exit_code: of the program; negative for a signal, None when it is not known.
        last_words: the end of what the program has written to its standard error.
    """

    def __init__(self, message: str, exit_code: int | None = None, last_words: str = "") -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.last_words = last_words


class Closed(GauntletError):
    """The vector, the environment or the child is closed, or belongs to another process."""
