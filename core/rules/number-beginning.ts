import { normaliseMobile } from "./phone.ts";
import { withoutUnseen } from "./written.ts";

const NUMBER_LIKE = /^[\d\s+().-]+$/;

export function isNumberLike(typed: string): boolean {
  return NUMBER_LIKE.test(typed) && /\d/.test(typed);
}

/** How a mobile number that is typed like this begins as it is stored; undefined if none does. */
export function numberBeginning(text: string): string | undefined {
  const typed = withoutUnseen(text).trim();
  const number = normaliseMobile(typed);
  if (number || !isNumberLike(typed)) return number;
  const stored = typed.replace(/\D/g, "").replace(/^(?:00)?(?:61)?0?(?=4)/, "61");
  return stored.startsWith("614") ? stored : undefined;
}
