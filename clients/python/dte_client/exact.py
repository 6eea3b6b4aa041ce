"""JSON whose numbers keep every digit: whole ones are int, all others Decimal, none is a float."""

import json
from decimal import Decimal
from typing import Any, NoReturn, TypeAlias

import simplejson

Amount: TypeAlias = Decimal | int


def read(text: str) -> Any:
    """Reads JSON; a number with decimals or an exponent becomes a Decimal with all its digits."""
    return json.loads(text, parse_float=Decimal, parse_constant=_refuse_constant)


def write(value: Any) -> str:
    """Writes JSON; raises TypeError for a float, with the place where it stands."""
    _refuse_inexact(value, "")
    return simplejson.dumps(value, use_decimal=True, ensure_ascii=False, separators=(",", ":"))


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _refuse_inexact(value: Any, path: str) -> None:
    if isinstance(value, float):
        raise TypeError(f"{path or 'the body'}: {value!r} is a float; write Decimal('11.30') or a whole number")
    if isinstance(value, Decimal) and not value.is_finite():
        raise TypeError(f"{path or 'the body'}: {value} is no amount")
    if isinstance(value, dict):
        for name, member in value.items():
            _refuse_inexact(member, f"{path}.{name}" if path else str(name))
    elif isinstance(value, (list, tuple)):
        for position, member in enumerate(value):
            _refuse_inexact(member, f"{path}[{position}]")
