import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { undefinedIfAborted } from "#worker/db/batch-guard.ts";
import { findAttachment, insertAttachment } from "./inner/attachment-queries.ts";
import { keepMedia } from "./inner/keep-media.ts";

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
    const file = await keepMedia(ctx, before.name, whole);
    const fresh = newId("attachment", ctx.now());
    const { subject } = before;
    const { id: fileId, type, name } = file;
    const inserted = await undefinedIfAborted(
      ctx.db.batch(insertAttachment(ctx, { id: fresh, subject, fileId, url: null, type, name })),
    );
    return inserted ? fresh : id;
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
