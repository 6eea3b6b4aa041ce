/** Numbers keep their digits. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Big } from "big.js";

import { exact, read, write } from "../src/index.js";

describe("numbers", () => {
  for (const text of ["0.1", "11.31", "99999999999999.99999999", "1e-8", "123456789012345678901"]) {
    it(`are written as they were read: ${text}`, () => {
      const value = read(text);
      assert.ok(value instanceof Big);
      assert.equal(write(value), text);
    });
  }

  it("are JavaScript's own where they are whole", () => {
    assert.deepEqual(read('{"page": 3, "items": [0, -2]}'), { page: 3, items: [0, -2] });
    assert.equal(write({ quantity: 2, price: exact("5.65") }), '{"quantity":2,"price":5.65}');
  });

  it("are refused with decimals, with their place", () => {
    for (const value of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      assert.throws(() => write({ items: [{ amount: value }] }), /items\[0\]\.amount/);
      assert.throws(() => exact(value), TypeError);
    }
  });

  it("add up exactly", () => {
    assert.equal(exact("0.1").plus(exact("0.2")).toString(), "0.3");
    assert.equal(exact(3).times("0.335").round(2).toString(), "1.01");
  });
});

describe("texts", () => {
  it("stay as they are", () => {
    const text = '{"name":"Café \\"ñ\\" \u2028 2 × 3","nothing":null,"yes":true}';
    assert.equal(write(read(text)), text);
  });
});
