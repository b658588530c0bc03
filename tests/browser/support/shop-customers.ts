import { type Customer, customer, plainNumbers } from "./customers.ts";

const BASE = 412_000_000;
/** Far from the plain ones, so that a number's ending is all that is special about it. */
const ending = (digits: string, nth: number) => Number(`41${30 + nth}${digits.padStart(5, "0")}`);
const each = (digits: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ending(digits, nth));

/** Handsets that the simulator treats in a way of their own (docs/simulator.md). */
export const SPECIAL = {
  refused: each("0001", 4),
  absent: each("0002", 5),
  expired: each("0003", 2),
  silent: each("0004", 1),
  outOfOrder: each("0005", 1),
  early: each("0006", 1),
  stops: each("0007", 1),
  busy: each("0008", 2),
} as const;

const LONG_SUBURB =
  "Upper Kangaroo Valley via Fitzroy Falls and the old road over Barrengarry Mountain";

/** What the 10,000 rows are, in the order of the sheet. */
export const SHEET = {
  plain: 9_975,
  /** Of the plain ones: so long a suburb that the text takes two parts. */
  long: 11,
  /** Of the plain ones: no suburb at all. */
  nowhere: 2,
  invalid: ["not a number", "02 9876 5432", ""],
  duplicates: 5,
} as const;

/** 10,000 rows as a shop might have them; the first plain customers are `plain[0]` and so on. */
export function shopCustomers(): { rows: Customer[]; plain: Customer[] } {
  const plain = plainNumbers(BASE, SHEET.plain).map((number, index) =>
    customer(number, index, suburbOf(index)),
  );
  const special = Object.values(SPECIAL)
    .flat()
    .map((number, index) => customer(number, index));
  const invalid = SHEET.invalid.map((mobile) => ({ ...customer(0, 1), mobile }));
  // Written by hand the second time.
  const duplicates = plain
    .slice(0, SHEET.duplicates)
    .map((row) => ({ ...row, mobile: `+61 ${row.mobile}` }));
  return { rows: [...plain, ...special, ...invalid, ...duplicates], plain };
}

function suburbOf(index: number): string {
  if (index >= 20 && index < 20 + SHEET.long) return LONG_SUBURB;
  if (index >= 50 && index < 50 + SHEET.nowhere) return "";
  return "Newtown";
}
