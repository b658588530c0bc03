import { CooeeError } from "#core/errors.ts";

/** Says why a file cannot be sent, beside the field that holds it. */
export function refusedMedia(
  text: string,
  code: "UNSUPPORTED_FILE" | "TOO_LARGE" = "UNSUPPORTED_FILE",
): CooeeError {
  return new CooeeError(code, text, { media: text });
}
