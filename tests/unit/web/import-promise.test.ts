import { describe, expect, it } from "vitest";
import { importWords, reasonWords, replaceWords } from "#web/components/imports/import-words.ts";
import { promiseOf } from "#web/components/sheets/import-promise.ts";

const column = (
  header: string,
  counts: { mobiles?: number; distinct?: number; long?: number },
) => ({
  header,
  samples: [],
  kind: "text" as const,
  mobiles: 0,
  distinct: 0,
  filled: 10,
  long: 0,
  ...counts,
});

const SHEET = {
  totalRows: 12,
  columns: [column("Phone", { mobiles: 9, distinct: 7 }), column("Notes", { long: 2 })],
};
const NUMBER = { key: 0, column: 0, label: "mobile" };
const NOTES = { key: 1, column: 1, label: " Notes " };

describe("what an import promises", () => {
  it("counts each number once, and duplicates apart from rejected rows", () => {
    const promise = promiseOf(SHEET, [NUMBER]);
    expect(promise).toEqual({ contacts: 7, duplicates: 2, rejected: 3, long: undefined });
  });

  it("does not promise rows with values that may be too long", () => {
    const promise = promiseOf(SHEET, [NUMBER, NOTES]);
    expect(promise?.long).toEqual({ label: "Notes", rows: 2 });
  });

  it("promises nothing before a column has mobile numbers", () => {
    expect(promiseOf(SHEET, [{ ...NUMBER, column: 1 }])).toBeUndefined();
    expect(promiseOf(SHEET, [{ key: 0, label: "mobile" }])).toBeUndefined();
  });
});

it("says on the button how many contacts an import brings, and why rows are left out", () => {
  expect(importWords(undefined)).toBe("Import contacts");
  expect(importWords(1)).toBe("Import 1 contact");
  expect(importWords(1200)).toBe("Import 1,200 contacts");
  expect(importWords(1200, true)).toBe("Replace with 1,200 contacts");
  expect(replaceWords(0)).toContain("none will be removed");
  expect(replaceWords(1)).toBe("1 contact that isn't in the file will be removed.");
  expect(replaceWords(1200)).toBe("1,200 contacts that aren't in the file will be removed.");
  expect(reasonWords({ reason: "No mobile number", rows: 1, first: 5 })).toBe(
    "1 row: No mobile number (row 5)",
  );
  expect(reasonWords({ reason: "No mobile number", rows: 3, first: 5 })).toBe(
    "3 rows: No mobile number (first in row 5)",
  );
});
