import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
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
  return digits.length >= WHOLE_NUMBER ? { error: GROUP_TEXTS.numberInvalid } : { search: typed };
}
