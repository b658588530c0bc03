import * as z from "zod";

export const appealText = z.string().trim().max(500, "Cannot be longer than 500 characters");

/** What somebody writes to the administrator who decides about what a rule holds. */
export const appeal = appealText.optional();
