import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { jsonRows } from "#worker/db/json-rows.ts";

describe("rows as JSON texts", () => {
  it.each([
    ["of three bytes a character", "字"],
    ["of four bytes a character", "😀"],
    ["of two bytes a character", "é"],
    ["that JSON escapes", "\u0001"],
  ])("stay under D1's limit in bytes with texts %s", (_, character) => {
    const rows = Array.from({ length: 1000 }, (_, n) => [n, character.repeat(400)]);
    const texts = jsonRows(rows);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900_000);
    expect(texts.flatMap((text) => JSON.parse(text))).toEqual(rows);
  });

  it("are one text if they fit, and none if there are none", () => {
    expect(jsonRows([[1], [2]])).toEqual(["[[1],[2]]"]);
    expect(jsonRows([])).toEqual([]);
    expect(jsonRows([1, 2, 3], 2)).toEqual(["[1,2]", "[3]"]);
  });
});
