"""Valid requests of invented companies, to be changed in one respect."""

from decimal import Decimal
from typing import Any

from dte_client.models import CcfRequest, InvalidationRequest


def ccf(price: Decimal = Decimal("30.00"), tax: Decimal = Decimal("3.90")) -> CcfRequest:
    total = price + tax
    return {
        "items": [
            {
                "type": 1, "code": "CAF-5", "description": "Café de altura, saco de 5 kg",
                "quantity": 1, "unit_measure": 59, "unit_price": price, "discount": 0,
                "non_subject_sale": 0, "exempt_sale": 0, "taxed_sale": price, "taxes": ["20"],
            }
        ],
        "receiver": {
            "nrc": "118203-4", "nit": "0210-150585-102-0", "name": "Cafetería La Ceiba, S.A. de C.V.",
            "activity_code": "56101", "activity_description": "Restaurantes", "commercial_name": "La Ceiba",
            "address": {"department": "02", "municipality": "15", "complement": "2a Calle Poniente 7"},
            "phone": "24401122", "email": "compras@laceiba.example",
        },
        "summary": {
            "total_non_subject": 0, "total_exempt": 0, "total_taxed": price, "sub_total_sales": price,
            "sub_total": price, "taxes": [{"code": "20", "description": "IVA 13%", "value": tax}],
            "total_operation": total, "total_to_pay": total, "operation_condition": 1,
            "payment_types": [{"code": "05", "amount": total}],
        },
    }


def ccf_to(name: str) -> CcfRequest:
    request = ccf()
    assert request["receiver"] is not None
    request["receiver"]["name"] = name
    return request


def rescission(code: str) -> InvalidationRequest:
    return {
        "generation_code": code,
        "reason": {
            "type": 2,
            "responsible_name": "Ana Lucía Pérez", "responsible_doc_type": "13",
            "responsible_num_doc": "98765432-6",
            "requestor_name": "José Mario López", "requestor_doc_type": "13",
            "requestor_num_doc": "98765432-6",
        },
    }


def short_ccf(price: Decimal = Decimal("30.00")) -> dict[str, Any]:
    """A request of the short form: the service computes what follows from the lines."""
    request = ccf()
    line = request["items"][0]
    kept = {name: line[name] for name in ("type", "description", "unit_measure")}
    items = [{**kept, "quantity": 2, "unit_price": price, "taxed": True}]
    return {"items": items, "receiver": request["receiver"], "summary": {"operation_condition": 1}}
