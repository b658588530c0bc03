import { expect, it } from "vitest";
import { dayBound, dayField, NO_SUCH_DAY } from "#core/contract/fields/written-days.ts";
import { endpoints } from "#core/contract/registry.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { someOf } from "#tests/support/some-of.ts";

it("R214, R659: a day is read in each spelling of the documents", () => {
  expect(dayField().parse("01/01/1970")).toBe("1970-01-01");
  for (const text of ["2026-11-09", "2026/11/09", "09/11/2026"]) {
    expect(dayField().parse(text)).toBe("2026-11-09");
  }
  for (const text of [
    "9/11/26",
    "09/11-2026",
    "11-09-2026",
    "2026-02-30",
    "31/04/2026",
    "0226-01-01",
    "x",
  ]) {
    expect(dayField().safeParse(text).error?.issues[0]?.message).toBe(NO_SUCH_DAY);
  }
});

it("an empty day is no limit", () => {
  for (const text of ["", " ", undefined]) expect(dayBound.parse(text)).toBeUndefined();
});

const lists = someOf(endpoints, ({ method, input }) => method === "GET" && "from" in input.shape);

it.each(lists.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s takes an empty range, and no day that there is not",
  (_, { input: { shape } }) => {
    for (const name of ["from", "to"]) {
      const field = shape[name];
      expect(field?.parse("")).toBeUndefined();
      expect(field?.safeParse("2026-02-30").success).toBe(false);
    }
  },
);
