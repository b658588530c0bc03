import type { AttachmentInput } from "#core/contract/attachment-fields.ts";
import { idFrom, isId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { fileKey } from "#worker/domains/files/file-key.ts";
import { keepFile } from "#worker/domains/files/keep-file.ts";
import { storedFile } from "#worker/domains/files/stored-file.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { fileSharedWith } from "./shared-file-queries.ts";

const DAY_MS = 86_400_000;

/** A file that a sub-account sees in a template or a draft of its parent's, and whose it is. */
export async function sharedFile(ctx: AccountContext, id: string) {
  const parent = isId("file", id) ? await parentOf(ctx, ctx.account.id) : undefined;
  if (!parent || !mediumIsOpen(ctx, "mms")) return undefined;
  const owner = ctx.forAccount(parent);
  const file = await fileSharedWith(owner, ctx.account.id, id);
  return file && { owner, file };
}

/** With a copy of the account's own of such a file, which stays when the parent's goes. One a day is enough. */
export async function withOwnFile(
  ctx: AccountContext,
  input: AttachmentInput,
): Promise<AttachmentInput> {
  const { media } = input;
  if (!media || (await storedFile(ctx, "media", media))) return input;
  const shared = await sharedFile(ctx, media);
  if (!shared) return input;
  const day = Math.floor(ctx.now() / DAY_MS);
  const id = await idFrom("file", `${ctx.account.id} ${media}`, day * DAY_MS);
  if (!(await storedFile(ctx, "media", id))) await copyFile(ctx, shared, id);
  return { ...input, media: id };
}

async function copyFile(
  ctx: AccountContext,
  { owner, file }: NonNullable<Awaited<ReturnType<typeof sharedFile>>>,
  id: string,
): Promise<void> {
  const object = await ctx.media.get(fileKey(owner.account.id, file.id));
  if (!object) return;
  const { name, contentType } = file;
  const bytes = new Uint8Array(await object.arrayBuffer());
  await keepFile(ctx, { id, purpose: "media", name, contentType }, bytes).catch(
    (error: unknown) => {
      // Copied at the same moment by another call.
      if (!isUniqueViolation(error)) throw error;
    },
  );
}
