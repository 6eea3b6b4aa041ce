"""Registers a company at a program, logs it in and prints the token."""

import json
import sys
import urllib.request

REGISTRATION = {
    "nit": "0614-010190-101-5",
    "nrc": "245871-0",
    "business_name": "Comercial El Bálsamo, S.A. de C.V.",
    "economic_activity": "47190",
    "economic_activity_desc": "Venta al por menor",
    "phone": "2222-3344",
    "email": "facturas@balsamo.example",
    "password_pri": "clave-del-certificado",
    "branch_offices": [
        {
            "establishment_type": "02",
            "address": {"department": "06", "municipality": "23", "complement": "Alameda Roosevelt 1001"},
        }
    ],
}


def post(path, body):
    request = urllib.request.Request(
        f"{sys.argv[1]}/api/v1{path}",
        json.dumps(body).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]


keys = post("/auth/register", REGISTRATION)
session = post(
    "/auth/login",
    {
        "api_key": keys["api_key"],
        "api_secret": keys["api_secret"],
        "credentials": {"username": "06140101901015", "password": "clave-del-portal"},
    },
)
print(session["token"])
