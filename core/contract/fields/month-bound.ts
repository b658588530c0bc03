import * as z from "zod";
import { readBound } from "./written-days.ts";

const MONTH = /^20\d{2}-\d{2}$/;
/** A month, or a day; an empty text is no limit. */
export const monthBound = z
  .string()
  .transform((text, issues) =>
    MONTH.test(text) ? text : readBound(text, issues, "Must be a month such as 2026-11, or a day"),
  )
  .optional();
