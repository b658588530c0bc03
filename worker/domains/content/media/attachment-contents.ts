import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { attachmentsAmong } from "./inner/attachment-queries.ts";

/** What MMS carry, as calls give and return it, by attachment. */
export async function attachmentContents(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, AttachmentInput>> {
  const rows = await attachmentsAmong(ctx, ids);
  return new Map(
    rows.map(({ id, subject, fileId, url, type, name }) => [
      id,
      {
        subject,
        media: fileId ?? undefined,
        url: url ?? undefined,
        mediaType: type,
        mediaName: name,
      },
    ]),
  );
}
