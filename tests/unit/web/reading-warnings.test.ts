import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { ReadingWarnings } from "#web/components/sheets/reading-warnings.tsx";

const preview: SheetPreview = {
  upload: "upl_1",
  fileName: "people.csv",
  sheets: ["people"],
  sheet: "people",
  totalRows: 1,
  columns: [],
  rows: [],
  headerRow: 1,
  head: [],
  malformed: { rows: 0 },
  errorCells: 0,
  garbled: { rows: 0 },
  hidden: { rows: 0, included: false, columns: [], sheets: [] },
};

const shown = (errorCells: number) =>
  renderToStaticMarkup(h(ReadingWarnings, { preview: { ...preview, errorCells } }));

it("says how many cells hold an error", () => {
  expect(shown(0)).toBe("");
  expect(shown(1)).toContain("1 cell holds an error such as #N/A and is read as empty.");
  expect(shown(12)).toContain("12 cells hold an error such as #N/A and are read as empty.");
});

it("says that a hidden sheet is left out and can be chosen, or that it is the one that is read", () => {
  const shownWith = (changes: Partial<SheetPreview>) =>
    renderToStaticMarkup(h(ReadingWarnings, { preview: { ...preview, ...changes } }));
  const hidden = { ...preview.hidden, sheets: ["Prices"] };
  expect(shownWith({ hidden })).toContain(
    "Hidden sheets are left out: Prices. You can choose one above.",
  );
  const chosen = shownWith({ hidden, sheet: "Prices" });
  expect(chosen).toContain("The sheet Prices is hidden in the file. You can choose another above.");
  expect(chosen).not.toContain("left out");
  expect(shownWith({ hidden, sheet: "Prices", sheets: [] })).not.toContain("another");
});
