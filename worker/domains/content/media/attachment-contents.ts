import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { attachmentsAmong, fileOfAttachments, findAttachment } from "./inner/attachment-queries.ts";

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

/** Of an MMS with this attachment. */
export async function subjectOf(
  ctx: AccountContext,
  attachment: string | null,
): Promise<string | undefined> {
  return attachment === null ? undefined : (await findAttachment(ctx, attachment))?.subject;
}

/** The stored file that one of these attachments carries, if it is no address. */
export async function storedFileOfAttachments(ctx: AccountContext, attachments: IdSet) {
  return (await fileOfAttachments(ctx, attachments))[0];
}
