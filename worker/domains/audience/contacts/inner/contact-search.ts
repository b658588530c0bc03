import { fold } from "#core/rules/fold.ts";
import { isNumberLike } from "#core/rules/number-beginning.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { withoutUnseen } from "#core/rules/written.ts";

export interface ContactSearch {
  /** A whole number as it is stored. */
  number?: string;
  /** A part of a number as it is stored. */
  digits?: string;
  /** A part of a value, folded. */
  text: string;
}

/** The search term: a number in any spelling, a part of one, or a text in the values. */
export function readSearch(text: string | undefined): ContactSearch | undefined {
  const typed = withoutUnseen(text ?? "").trim();
  if (typed === "") return undefined;
  const number = normaliseMobile(typed);
  if (number) return { number, text: typed };
  const search = { text: fold(typed) };
  if (!isNumberLike(typed)) return search;
  // A number that begins with 0 is stored with 61 in its place.
  return { ...search, digits: typed.replace(/\D/g, "").replace(/^(?:00610?|0)(?=4)/, "61") };
}
