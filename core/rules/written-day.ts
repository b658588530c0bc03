/** As spreadsheets and people write days, with or without a time: 26/11/2026, 26-11-26, 2026-11-26 9:30 am. */
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-]([12]\d{3}|\d\d)/;
const YEAR_FIRST = /^([12]\d{3})[/-](\d\d)[/-](\d\d)/;
const REST = /^(?:[ T]\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?)?$/;

/** As Excel has it: 29 is 2029, 30 is 1930. */
export const FIRST_OF_1900S = 30;

function yearOf(written: string): number {
  const year = Number(written);
  if (written.length === 4) return year;
  return year + (year < FIRST_OF_1900S ? 2000 : 1900);
}

/** A day as it is written; `day` is 2026-11-26, and undefined where there is no such day. */
export interface WrittenDay {
  day: string | undefined;
}

/** The day that a text is, by itself or with a time; undefined if it is written as none. */
export function writtenDay(text: string): WrittenDay | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  const found = yearFirst ?? DAY_FIRST.exec(text);
  if (!found || !REST.test(text.slice(found[0].length))) return undefined;
  const [first = "", month = "", last = ""] = found.slice(1);
  const [year, day] = yearFirst ? [first, last] : [last, first];
  return { day: realDay(yearOf(year), Number(month), Number(day)) };
}

function realDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at.toISOString().slice(0, 10) : undefined;
}

/** Whether a year has a 29th of February. */
export function isLeapYear(year: number): boolean {
  return realDay(year, 2, 29) !== undefined;
}
