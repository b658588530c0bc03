import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { normaliseMobile } from "./phone.ts";
import { withoutUnseen } from "./written.ts";

/** A complete number has at least this many digits; fewer are part of one. */
const WHOLE_NUMBER = 10;

interface TypedSearch {
  /** What to search for; undefined for everything. */
  search?: string;
  error?: string;
}

/**
 * A number in any notation becomes the stored form; a complete number that is not a mobile is an
 * error (R359).
 */
export function typedSearch(text: string): TypedSearch {
  const typed = withoutUnseen(text).trim();
  if (typed === "") return {};
  if (!/^[\d\s+().-]+$/.test(typed)) return { search: typed };
  const number = normaliseMobile(typed);
  if (number) return { search: number };
  const digits = typed.replace(/\D/g, "");
  return digits.length >= WHOLE_NUMBER ? { error: GROUP_TEXTS.numberInvalid } : { search: typed };
}
