import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { CooeeError, invalid } from "#core/errors.ts";
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
import { keepMedia } from "./inner/keep-media.ts";
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
  const id = await writeAttachment(ctx, content);
  if (!id) throw invalid("media", MMS_TEXTS.noFile);
  return id;
}

/** Undefined if its file was swept since it was read. */
async function writeAttachment(ctx: AccountContext, content: Content) {
  const id = newId("attachment", ctx.now());
  const insert = ctx.db.batch(insertAttachment(ctx, { id, ...content }));
  return (await undefinedIfAborted(insert)) && id;
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

/** A stored file as calls name it: the account's own, or a copy of its parent's. */
export async function storedFile(ctx: AccountContext, id: string) {
  const file = await ownFile(ctx, id);
  return file && { media: file.id, mediaType: file.contentType, mediaName: file.name };
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

/**
 * For what an administrator has to approve: the file behind an address becomes one of ours, so that it cannot be changed
 * once it was seen. Returns the attachment that carries it: the same one if it is ours already, or cannot be had.
 */
export async function keepAttachment(ctx: AccountContext, id: string): Promise<string> {
  const before = await findAttachment(ctx, id);
  if (!before?.url) return id;
  const whole = await ctx.fetchFile(before.url);
  if (!whole) return id;
  try {
    const { id: fileId, type, name } = await keepMedia(ctx, before.name, whole);
    const { subject } = before;
    return (await writeAttachment(ctx, { subject, fileId, url: null, type, name })) ?? id;
  } catch (error) {
    // Nothing that an MMS can carry, or the account has no room for it.
    if (error instanceof CooeeError) return id;
    throw error;
  }
}

/** Whether what it carries is elsewhere, where anybody may change it. */
export async function isElsewhere(ctx: AccountContext, id: string | null): Promise<boolean> {
  return id !== null && Boolean((await findAttachment(ctx, id))?.url);
}
