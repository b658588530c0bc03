import { writtenDay } from "./written-day.ts";

/** What most values of a spreadsheet's column are. */
export const COLUMN_KINDS = ["mobile", "email", "date", "number", "text", "empty"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

const PATTERNS = {
  email: /^[^\s@]+@(?<domain>[^\s@]+)$/,
  number: /^[-+]?\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/,
} as const;

/** No email address is longer; a longer value is not worth examining. */
const MOST_CHARS = 254;

/** What one value is, apart from mobile numbers. */
export function kindOf(value: string): Exclude<ColumnKind, "mobile" | "empty"> {
  if (value.length > MOST_CHARS) return "text";
  const text = value.trim();
  if (PATTERNS.email.exec(text)?.groups?.domain?.slice(1, -1).includes(".")) return "email";
  if (writtenDay(text)?.day) return "date";
  return PATTERNS.number.test(text) ? "number" : "text";
}
