import type { AccountContext } from "#worker/context.ts";
import { storeMedia } from "./store-media.ts";

/** The id of a file that comes with a call, stored first; or the one that is named. */
export async function mediaId(
  ctx: AccountContext,
  media: File | string | undefined,
): Promise<string | undefined> {
  return media instanceof File ? (await storeMedia(ctx, media)).id : media;
}
