import { normaliseMobile } from "#core/rules/phone.ts";

export interface ContactSearch {
  /** A whole number as it is stored. */
  number?: string;
  /** A part of a number as it is stored. */
  digits?: string;
  /** A part of a value, in lower case. */
  text: string;
}

const NUMBER_LIKE = /^[\d\s+().-]*\d[\d\s+().-]*$/;

/** How a mobile number that is typed like this begins as it is stored; undefined if none does. */
export function numberBeginning(text: string): string | undefined {
  const typed = text.trim();
  const number = normaliseMobile(typed);
  if (number || !NUMBER_LIKE.test(typed)) return number;
  const stored = typed.replace(/\D/g, "").replace(/^(?:00)?(?:61)?0?(?=4)/, "61");
  return stored.startsWith("614") ? stored : undefined;
}

/** The search term: a number in any spelling, a part of one, or a text in the values. */
export function readSearch(text: string | undefined): ContactSearch | undefined {
  const typed = (text ?? "").trim();
  if (typed === "") return undefined;
  const number = normaliseMobile(typed);
  if (number) return { number, text: typed };
  const search = { text: typed.toLowerCase() };
  if (!NUMBER_LIKE.test(typed)) return search;
  // A number that begins with 0 is stored with 61 in its place.
  return { ...search, digits: typed.replace(/\D/g, "").replace(/^(?:0061|0)(?=4)/, "61") };
}
