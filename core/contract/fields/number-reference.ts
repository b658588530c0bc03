import * as z from "zod";
import { hasHidden } from "../../rules/hidden-characters.ts";
import { hiddenText } from "./name-field.ts";

/** What an account calls a number; may be empty. */
export const numberReference = z
  .string({ error: "Reference must be text" })
  .trim()
  .max(60, "Cannot be longer than 60 characters")
  .refine((text) => !hasHidden(text), hiddenText("Reference"));
