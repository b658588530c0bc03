import * as z from "zod";
import { hasHidden } from "../../rules/hidden-characters.ts";

export function hiddenText(field: string): string {
  return `${field} cannot contain line breaks, hidden characters or combined emoji`;
}

interface NameTexts {
  required?: string;
  /** For when an empty text needs a different message from a missing one. */
  empty?: string;
  long?: string;
}

/**
 * The name of a person, an account or something they own: one line, no hidden characters. `field`
 * names it in error messages.
 */
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
