import { idFrom, isId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { findFile } from "#worker/domains/platform/files/file-queries.ts";
import { fileKey, keepFile } from "#worker/domains/platform/files/file-store.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { fileSharedWith } from "./attachment-queries.ts";

const DAY_MS = 86_400_000;

/** A file of an MMS, and the account whose it is. */
interface FoundFile {
  owner: AccountContext;
  file: { id: string; name: string; contentType: string };
}

/** One of the account's own, or one that a sub-account sees in a template or a draft of its parent's. */
export async function findUsableFile(
  ctx: AccountContext,
  id: string,
): Promise<FoundFile | undefined> {
  if (!isId("file", id)) return undefined;
  const own = await findFile(ctx, "media", id);
  if (own) return { owner: ctx, file: own };
  const parent = await parentOf(ctx, ctx.account.id);
  if (!parent || !mediumIsOpen(ctx, "mms")) return undefined;
  const owner = ctx.forAccount(parent);
  const file = await fileSharedWith(owner, ctx.account.id, id);
  return file && { owner, file };
}

/** The same; of the parent's a copy of the account's own, which stays when the parent's goes. One a day is enough. */
export async function ownFile(
  ctx: AccountContext,
  id: string,
): Promise<FoundFile["file"] | undefined> {
  const found = await findUsableFile(ctx, id);
  if (!found || found.owner === ctx) return found?.file;
  const day = Math.floor(ctx.now() / DAY_MS);
  const copy = await idFrom("file", `${ctx.account.id} ${id}`, day * DAY_MS);
  return (await findFile(ctx, "media", copy)) ?? copyFile(ctx, found, copy);
}

/** Undefined if its bytes are gone. */
async function copyFile(
  ctx: AccountContext,
  { owner, file: { id: source, name, contentType } }: FoundFile,
  id: string,
): Promise<FoundFile["file"] | undefined> {
  const object = await ctx.media.get(fileKey(owner.account.id, source));
  if (!object) return undefined;
  const bytes = new Uint8Array(await object.arrayBuffer());
  try {
    return await keepFile(ctx, { id, purpose: "media", name, contentType }, bytes);
  } catch (error) {
    // Copied at the same moment by another call.
    if (!isUniqueViolation(error)) throw error;
    return findFile(ctx, "media", id);
  }
}
