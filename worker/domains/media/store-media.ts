import { contract } from "#core/contract/registry.ts";
import type { Id } from "#core/ids.ts";
import { newId } from "#core/ids.ts";
import { MAX_MEDIA_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import type { AccountContext } from "#worker/context.ts";
import { keepFile } from "#worker/domains/files/keep-file.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { nameAs } from "#worker/media/named-type.ts";
import { refusedMedia } from "#worker/media/refused-media.ts";
import { verb } from "#worker/verb.ts";
import { sendable } from "./inner/sendable.ts";
import { mediaPath } from "./media-address.ts";

/** As long as somebody writes at a message. */
const SHOWN_MS = 3_600_000;

export interface StoredMedia {
  id: Id<"file">;
  name: string;
  type: string;
  size: number;
}

/** Keeps a file of an MMS as it will be sent: checked, small enough and without metadata. */
export async function storeMedia(ctx: AccountContext, file: File): Promise<StoredMedia> {
  await limitDay(ctx, "uploads");
  if (file.size > MAX_MEDIA_BYTES) throw refusedMedia(MEDIA_TEXTS.largeDetail, "TOO_LARGE");
  const { type, bytes } = await sendable(ctx, file.name, new Uint8Array(await file.arrayBuffer()));
  const id = newId("file", ctx.now());
  const name = nameAs(type, file.name);
  const kept = await keepFile(ctx, { id, purpose: "media", name, contentType: type }, bytes);
  return { id, name: kept.name, type, size: kept.size };
}

export const uploadMedia = verb(contract.uploadMedia, async (ctx, { media }) => {
  const { id, name, type, size } = await storeMedia(ctx, media);
  const url = await mediaPath(ctx, id, { lifetimeMs: SHOWN_MS });
  return { data: { _id: id, url, type, name, size } };
});
