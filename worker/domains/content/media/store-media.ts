import { contract } from "#core/contract/registry.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { chosenBytes, keepMedia, type StoredMedia, shownMedia } from "./inner/keep-media.ts";

/** Keeps a file of an MMS as it will be sent: checked, small enough and without metadata. */
export async function storeMedia(ctx: AccountContext, file: File): Promise<StoredMedia> {
  return keepMedia(ctx, file.name, await chosenBytes(ctx, file));
}

export const uploadMedia = verb(contract.uploadMedia, async (ctx, { media }) => ({
  data: await shownMedia(ctx, await storeMedia(ctx, media)),
}));

/** The id of a file that comes with a call, stored first; or the one that is named. */
export async function mediaId(
  ctx: AccountContext,
  media: File | string | undefined,
): Promise<string | undefined> {
  return media instanceof File ? (await storeMedia(ctx, media)).id : media;
}
