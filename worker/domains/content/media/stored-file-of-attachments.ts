import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { fileOfAttachments } from "./inner/attachment-queries.ts";

/** The stored file that one of these attachments carries, if it is no address. */
export async function storedFileOfAttachments(ctx: AccountContext, attachments: IdSet) {
  return (await fileOfAttachments(ctx, attachments))[0];
}
