import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine } from "#core/rules/cells.ts";
import { csvRows } from "#core/rules/csv-rows.ts";
import { readAnswer } from "#core/rules/register-answer.ts";

it("reads what a CSV file of ours says, whatever is in its cells", () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'ab,"\n 9;é'), maxLength: 8 })
    .map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("x", "y z"), cell, cell)), (rows) => {
      const text = rows.map((cells) => `${csvLine(cells)}\r\n`).join("");
      expect(csvRows(`\ufeff${text}`).map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

it("takes states as people write them, without or with a heading", () => {
  const { rows, rejected } = readAnswer(
    "Bells,Not submitted\nBo Bell,awaiting-customer,Send the ABN\nBoBell,Waiting for confirmation,Send the ABN\n",
  );
  expect(rejected).toEqual([]);
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ["Bells", "not_submitted"],
    ["Bo Bell", "awaiting_customer"],
    ["BoBell", "awaiting_customer"],
  ]);
  expect(readAnswer("NAME,STATE\nBells,registered").rows).toHaveLength(1);
});

it("hands back rows that it cannot read", () => {
  const text = `,registered\nBells,gone\nBo Bell,refused\nBells Two,refused,${"x".repeat(301)}`;
  const { rows, rejected } = readAnswer(text);
  expect(rows).toEqual([]);
  expect(rejected.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
});
