import { expect, it } from "vitest";
import {
  columnFilters,
  columnsIn,
  filterName,
  filterText,
  filterValues,
} from "#web/features/groups/column-filters.ts";

it("keeps any values of a column in the URL, an empty one too", () => {
  for (const values of [["Glebe"], ["Glebe", "Newtown"], [""], ["", "Glebe"], ["a,b", "100%"]]) {
    expect(filterValues(filterText(values))).toEqual(values);
  }
  expect(filterText([])).toBeUndefined();
  expect(filterValues(undefined)).toEqual([]);
});

it("names a column in the URL so that no other part of it can be meant", () => {
  const params = new URLSearchParams({ page: "2", [filterName("search")]: "x", search: "y" });
  expect(columnsIn(params)).toEqual(["search"]);
});

it("asks for the same filters in the same order, whatever the order of the columns", () => {
  const texts = { [filterName("Suburb")]: "Glebe", [filterName("Age")]: "40,41" };
  const filters = [
    { column: "Age", values: ["40", "41"] },
    { column: "Suburb", values: ["Glebe"] },
  ];
  expect(columnFilters(["Suburb", "Age", "Name"], texts)).toEqual(filters);
  expect(columnFilters(["Age", "Suburb"], texts)).toEqual(filters);
});
