import * as z from "zod";
import { writtenDay } from "../../rules/written-day.ts";

export const NO_SUCH_DAY = "Must be a date such as 20/11/2026";

/** As calls take a day, of 1900 to 2099: stricter than what spreadsheets write. */
const IN_CALLS = /^(?:\d\d\/\d\d\/(?:19|20)\d\d|(?:19|20)\d\d([/-])\d\d\1\d\d)$/;

/** A day written as 20/11/2026, 2026-11-20 or 2026/11/20, as 2026-11-20; undefined if it is none. */
function dayInCall(text: string): string | undefined {
  return IN_CALLS.test(text) ? writtenDay(text)?.day : undefined;
}

function readDay(text: string, issues: z.RefinementCtx, error: string): string {
  const day = dayInCall(text.trim());
  if (day !== undefined) return day;
  issues.addIssue({ code: "custom", message: error });
  return z.NEVER;
}

/** The first or the last day of a list: an empty text is no limit. */
export function readBound(text: string, issues: z.RefinementCtx, error = NO_SUCH_DAY) {
  return text.trim() ? readDay(text, issues, error) : undefined;
}

/** A day in any spelling of the documents. */
export function dayField(error = NO_SUCH_DAY) {
  return z.string({ error }).transform((text, issues) => readDay(text, issues, error));
}

export const dayBound = z
  .string()
  .transform((text, issues) => readBound(text, issues))
  .optional();

/** Whether a range does not end before it begins; what is no day has an error of its own. */
export function isInOrder({ from, to }: { from?: unknown; to?: unknown }): boolean {
  return typeof from !== "string" || typeof to !== "string" || from <= to;
}
