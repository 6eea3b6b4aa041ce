/** Valid requests of invented companies, to be changed in one respect. */

import type { components } from "../src/models.js";
import { type Amount, type RequestOf, exact } from "../src/index.js";

export function ccf(price: Amount = exact("30.00"), tax: Amount = exact("3.90")): RequestOf<"ccf"> {
  const total = exact(price).plus(exact(tax));
  return {
    items: [
      {
        type: 1, code: "CAF-5", description: "Café de altura, saco de 5 kg",
        quantity: 1, unit_measure: 59, unit_price: price, discount: 0,
        non_subject_sale: 0, exempt_sale: 0, taxed_sale: price, taxes: ["20"],
      },
    ],
    receiver: {
      nrc: "118203-4", nit: "0210-150585-102-0", name: "Cafetería La Ceiba, S.A. de C.V.",
      activity_code: "56101", activity_description: "Restaurantes", commercial_name: "La Ceiba",
      address: { department: "02", municipality: "15", complement: "2a Calle Poniente 7" },
      phone: "24401122", email: "compras@laceiba.example",
    },
    summary: {
      total_non_subject: 0, total_exempt: 0, total_taxed: price, sub_total_sales: price,
      sub_total: price, taxes: [{ code: "20", description: "IVA 13%", value: tax }],
      total_operation: total, total_to_pay: total, operation_condition: 1,
      payment_types: [{ code: "05", amount: total }],
    },
  };
}

export function ccfTo(name: string): RequestOf<"ccf"> {
  const request = ccf();
  request.receiver = { ...request.receiver!, name };
  return request;
}

export function rescission(code: string): components["schemas"]["InvalidationRequest"] {
  return {
    generation_code: code,
    reason: {
      type: 2,
      responsible_name: "Ana Lucía Pérez", responsible_doc_type: "13", responsible_num_doc: "98765432-6",
      requestor_name: "José Mario López", requestor_doc_type: "13", requestor_num_doc: "98765432-6",
    },
  };
}

/** A request of the short form: the service computes what follows from the lines. */
export function shortCcf(price: Amount): RequestOf<"ccf"> {
  const { items, receiver } = ccf();
  const { type, description, unit_measure } = items[0]!;
  return {
    items: [{ type, description, unit_measure, quantity: 2, unit_price: price, taxed: true }],
    receiver: receiver ?? null,
    summary: { operation_condition: 1 },
  };
}
