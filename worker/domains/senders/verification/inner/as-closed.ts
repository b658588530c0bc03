import { VERIFICATION_TEXTS } from "#core/contract/verification.ts";
import { CooeeError } from "#core/errors.ts";
import { isAborted } from "#worker/db/batch-guard.ts";

/** What to say where a batch found the form, or its documents, no longer as they were read. */
export function asClosed(error: unknown): never {
  if (isAborted(error)) throw new CooeeError("CONFLICT", VERIFICATION_TEXTS.closed);
  throw error;
}
