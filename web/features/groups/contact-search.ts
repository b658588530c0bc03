import { GROUP_TEXTS } from "#core/contract/groups.ts";
import { normaliseMobile } from "#core/rules/phone.ts";

/** A whole number has at least this many digits; fewer are a part of one. */
const WHOLE_NUMBER = 10;

interface ContactSearch {
  /** What to ask for; undefined for everything. */
  search?: string;
  error?: string;
}

/** A number in any spelling becomes the stored one; a whole number that is none is an error (R359). */
export function readSearch(text: string): ContactSearch {
  const typed = text.trim();
  if (typed === "") return {};
  if (!/^[\d\s+().-]+$/.test(typed)) return { search: typed };
  const number = normaliseMobile(typed);
  if (number) return { search: number };
  const digits = typed.replace(/\D/g, "");
  return digits.length >= WHOLE_NUMBER
    ? { error: GROUP_TEXTS.numberInvalid }
    : { search: partOfNumber(digits) ?? typed };
}

/** The beginning of a number as it begins when it is stored: `0412` is `61412`. */
function partOfNumber(digits: string): string | undefined {
  if (/^04/.test(digits)) return `61${digits.slice(1)}`;
  return digits === "" ? undefined : digits;
}
