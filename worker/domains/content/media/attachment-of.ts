import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { MEDIA_TEXTS } from "#core/rules/media.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { undefinedIfAborted } from "#worker/db/batch-guard.ts";
import { addressType } from "#worker/media/address-type.ts";
import {
  type AttachmentRow,
  findAttachment,
  insertAttachment,
  type NewAttachment,
} from "./inner/attachment-queries.ts";
import { findUsableFile, ownFile } from "./inner/usable-file.ts";
import { addressProblem } from "./media-address.ts";

/** What it says. */
type Content = Omit<NewAttachment, "id">;

/**
 * The attachment that carries what an MMS has besides its text, written unless `before` is the same already.
 * One that nothing comes to name is swept. Undefined if neither a file nor an address is given.
 */
export async function attachmentOf(
  ctx: AccountContext,
  input: AttachmentInput,
  before?: string | null,
): Promise<string | undefined> {
  const content = await contentOf(ctx, input, (id) => ownFile(ctx, id));
  if (!content) return undefined;
  const known = before && (await findAttachment(ctx, before));
  if (known && isSame(known, content)) return known.id;
  const id = newId("attachment", ctx.now());
  const inserted = await undefinedIfAborted(
    ctx.db.batch(insertAttachment(ctx, { id, ...content })),
  );
  if (!inserted) throw invalid("media", MMS_TEXTS.noFile);
  return id;
}

/** Refuses what no MMS could carry; writes nothing. */
export async function checkAttachment(ctx: AccountContext, input: AttachmentInput): Promise<void> {
  const find = async (id: string) => (await findUsableFile(ctx, id))?.file;
  if (!(await contentOf(ctx, input, find))) throw invalid("media", MMS_TEXTS.fileRequired);
}

/** The same for an MMS that is sent: it must have one. */
export async function neededAttachment(
  ctx: AccountContext,
  input: AttachmentInput,
  before?: string | null,
): Promise<string> {
  const id = await attachmentOf(ctx, input, before);
  if (id === undefined) throw invalid("media", MMS_TEXTS.fileRequired);
  return id;
}

async function contentOf(
  ctx: AccountContext,
  { subject = "", media, url, mediaType, mediaName }: AttachmentInput,
  find: (id: string) => ReturnType<typeof ownFile>,
): Promise<Content | undefined> {
  // R052.
  if (media && url) throw invalid("media", MMS_TEXTS.eitherFile);
  if (media) {
    const file = await find(media);
    if (!file) throw invalid("media", MMS_TEXTS.noFile);
    return { subject, fileId: file.id, url: null, type: file.contentType, name: file.name };
  }
  if (!url) return undefined;
  const problem = addressProblem(ctx, url);
  if (problem) throw invalid("url", problem);
  const address = new URL(url);
  const type = addressType(address, mediaType);
  if (!type) throw invalid("url", MEDIA_TEXTS.unsupported);
  const name = mediaName || address.pathname.replace(/^.*\//, "") || address.hostname;
  return { subject, fileId: null, url: address.href, type, name };
}

function isSame(known: AttachmentRow, content: Content): boolean {
  const { subject, fileId, url, type, name } = content;
  return (
    known.subject === subject &&
    known.fileId === fileId &&
    known.url === url &&
    known.type === type &&
    known.name === name
  );
}

/** A text takes the fields of the payload that it shares with an MMS, but would lose a file; a subject is of the file. */
export function refuseFile({ media, url }: Pick<AttachmentInput, "media" | "url">): void {
  const named = (media && "media") || (url && "url");
  if (named) throw invalid(named, "A text carries no file. Make it an MMS.");
}
