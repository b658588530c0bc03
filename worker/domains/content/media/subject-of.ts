import type { AccountContext } from "#worker/context.ts";
import { findAttachment } from "./inner/attachment-queries.ts";

/** Of an MMS with this attachment. */
export async function subjectOf(
  ctx: AccountContext,
  attachment: string | null,
): Promise<string | undefined> {
  return attachment === null ? undefined : (await findAttachment(ctx, attachment))?.subject;
}
