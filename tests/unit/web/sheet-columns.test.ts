import { expect, it } from "vitest";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import { mappedColumns } from "#web/features/integrations/google-sheets/sheet-columns.ts";

const pairs = (names: readonly string[], labels?: Parameters<typeof mappedColumns>[1]) =>
  mappedColumns(names, labels).map(({ column, label }) => [names[column ?? -1], label]);

it("a sheet's number is the column called so, or the first; the others get labels", () => {
  expect(pairs(["Name", "Home phone", "Mobile"])).toEqual([
    ["Mobile", "mobile"],
    ["Name", "name"],
    ["Home phone", "home_phone"],
  ]);
  expect(pairs(["Name", "Phone"])[0]).toEqual(["Phone", "mobile"]);
  expect(pairs(["Number", "Name"])[0]).toEqual(["Number", "mobile"]);
  const many = Array.from({ length: 30 }, (_, nth) => `Column ${nth}`);
  expect(pairs(many)).toHaveLength(MAX_LABELS);
});

it("what was chosen before stays, and a column that has gone is chosen again", () => {
  const labels = [
    { field: "Cell" },
    { field: "City", label: "town" },
    { field: "Gone", label: "x" },
  ];
  expect(pairs(["City", "Cell"], labels)).toEqual([
    ["Cell", "mobile"],
    ["City", "town"],
    [undefined, "x"],
  ]);
});
