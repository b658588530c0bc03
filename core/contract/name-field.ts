import * as z from "zod";
import { hasHidden } from "../rules/hidden-characters.ts";

export function hiddenText(field: string): string {
  return `${field} cannot contain line breaks, hidden characters or combined emoji`;
}

interface NameTexts {
  required?: string;
  /** Where an empty text is refused in other words than a missing one. */
  empty?: string;
  long?: string;
}

/** What a person or an account calls something, on one line and all of it visible. `field` names it in texts. */
export function nameField(field: string, most: number, texts: NameTexts = {}) {
  const {
    required = `${field} is required`,
    empty = required,
    long = `Cannot be longer than ${most} characters`,
  } = texts;
  return z
    .string({ error: required })
    .trim()
    .min(1, empty)
    .max(most, long)
    .refine((text) => !hasHidden(text), hiddenText(field));
}
