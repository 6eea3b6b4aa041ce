"""Numbers keep their digits."""

from decimal import Decimal
from typing import Any

import pytest

from dte_client import exact


@pytest.mark.parametrize("text", ["0.1", "11.30", "99999999999999.99999999", "1E-8", "-0.00"])
def test_decimals_are_written_as_they_were_read(text: str) -> None:
    value = exact.read(text)
    assert isinstance(value, Decimal)
    assert exact.write(value) == text


def test_whole_numbers_are_whole() -> None:
    assert exact.read('{"page": 3, "big": 123456789012345678901234567890}') == {
        "page": 3,
        "big": 123456789012345678901234567890,
    }
    assert exact.write({"quantity": 2}) == '{"quantity":2}'


@pytest.mark.parametrize("value", [0.1, float("nan"), Decimal("NaN"), Decimal("Infinity"), [{"a": (1.5,)}]])
def test_what_is_not_exact_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        exact.write({"amount": value})


def test_texts_stay_as_they_are() -> None:
    text = '{"name":"Café \\"ñ\\" \u2028 2 × 3"}'
    assert exact.write(exact.read(text)) == text


@pytest.mark.parametrize("text", ["NaN", "[Infinity]"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        exact.read(text)
