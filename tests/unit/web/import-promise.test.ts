import { describe, expect, it } from "vitest";
import { promiseOf } from "#web/components/sheets/import-promise.ts";
import { importWords } from "#web/features/groups/import-words.ts";

const column = (
  header: string,
  counts: { mobiles?: number; distinct?: number; long?: number },
) => ({
  header,
  samples: [],
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
    expect(importWords(promise)).toBe("Import 7 contacts");
  });

  it("does not promise rows with values that may be too long", () => {
    const promise = promiseOf(SHEET, [NUMBER, NOTES]);
    expect(promise?.long).toEqual({ label: "Notes", rows: 2 });
    expect(importWords(promise)).toBe("Import up to 7 contacts");
  });

  it("promises nothing before a column has mobile numbers", () => {
    expect(promiseOf(SHEET, [{ ...NUMBER, column: 1 }])).toBeUndefined();
    expect(promiseOf(SHEET, [{ key: 0, label: "mobile" }])).toBeUndefined();
    expect(importWords(undefined)).toBe("Import contacts");
  });
});
