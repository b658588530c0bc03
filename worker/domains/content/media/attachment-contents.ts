import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import type { OutboundMessage } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { attachmentsAmong, fileOfAttachments, findAttachment } from "./inner/attachment-queries.ts";
import { addressProblem, mediaAddress } from "./media-address.ts";

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

/** A carrier fetches a file when it sends the message, which may be hours after it accepted it. */
const LIFETIME_MS = 24 * 3_600_000;

type Mms = NonNullable<OutboundMessage["mms"]>;

/**
 * What a carrier is given with an MMS, by attachment. An address that it could not reach, or only from within its own
 * network, is left out: the rules may be younger than what is stored.
 */
export async function outboundMms(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Mms>> {
  if (ids.length === 0) return new Map();
  const rows = await attachmentsAmong(ctx, [...new Set(ids)]);
  const sent = rows.filter(({ url }) => url === null || addressProblem(ctx, url) === undefined);
  const entries = sent.map(async ({ id, subject, fileId, url, type, name }) => {
    const address = fileId
      ? await mediaAddress(ctx, fileId, { lifetimeMs: LIFETIME_MS })
      : (url ?? "");
    return [id, { subject, media: [{ url: address, type, name }] }] as const;
  });
  return new Map(await Promise.all(entries));
}
