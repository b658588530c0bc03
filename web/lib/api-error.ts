import * as z from "zod";
import { PROCESSING_ERROR } from "#core/errors.ts";
import { NotLoaded } from "./not-loaded.ts";
import { spelt } from "./spelling.ts";

const envelope = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** A call that the server refused, with the server's own message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** What is wrong with each field, by name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown) {
    const known = envelope.safeParse(body);
    super(known.success ? known.data.message : PROCESSING_ERROR);
    this.name = "ApiError";
    this.status = status;
    this.code = known.success ? known.data.code : "UNKNOWN";
    this.requestId = known.success ? known.data.requestId : undefined;
    this.fields = (known.success ? known.data.fields : undefined) ?? {};
  }
}

/** What went wrong in the browser itself, in words for people. */
export class ShownError extends Error {
  override name = "ShownError";
}

/** Whether what a call names by its id is not there, or cannot be: the id has been cut off, or made up. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.code === "INVALID_INPUT" && "id" in error.fields);
}

/** Whether the same call may succeed later: it did not arrive, or the server failed. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError ? error.status >= 500 : error instanceof TypeError;
}

/** Whether a call was refused because of how things are now. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "CONFLICT";
}

const UNREACHABLE = "Cooee could not be reached. Check your connection, then try again.";

/** The text to show for an error. A message that starts with "Bad" is never shown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError)
    return error.message.startsWith("Bad") ? PROCESSING_ERROR : spelt(error.message);
  if (error instanceof ShownError) return error.message;
  return error instanceof TypeError || error instanceof NotLoaded ? UNREACHABLE : PROCESSING_ERROR;
}

/** Whether an error's message is meant for people (002 section 8). */
export function isShown(error: unknown): boolean {
  return !(error instanceof ApiError && error.message.startsWith("Bad"));
}
