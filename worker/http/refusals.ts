import type * as z from "zod";
import { ERROR_STATUS, type ErrorCode, type FieldErrors } from "#core/errors.ts";

/** The API's error envelope. */
export function refuse(code: ErrorCode, message: string, fields?: FieldErrors): Response {
  return Response.json(
    { success: false, code, message, ...(fields ? { fields } : {}) },
    { status: ERROR_STATUS[code] },
  );
}

/** Invalid input: the first problem in words, with each field named. */
export function refuseInput(error: z.ZodError): Response {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  const [field = "body", problem = "Malformed"] = Object.entries(fields)[0] ?? [];
  return refuse("INVALID_INPUT", `${field}: ${problem}`, fields);
}
