import { type Id, newId } from "#core/ids.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { MEDIA_TEXTS } from "#core/rules/media.ts";
import type { AccountContext } from "#worker/context.ts";
import { keepFile } from "#worker/domains/platform/files/keep-file.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { nameAs } from "#worker/media/named-type.ts";
import { refusedMedia } from "#worker/media/refused-media.ts";
import { mediaPath } from "../media-address.ts";
import { makeSendable } from "./make-sendable.ts";

export interface StoredMedia {
  id: Id<"file">;
  name: string;
  type: string;
  size: number;
}

/** As long as a message is being written. */
const SHOWN_MS = 3_600_000;

/** A chosen file, one of the day's uploads. */
export async function chosenBytes(ctx: AccountContext, file: File): Promise<Uint8Array> {
  await limitDay(ctx, "uploads");
  if (file.size > MAX_FILE_BYTES) throw refusedMedia(MEDIA_TEXTS.largeDetail, "TOO_LARGE");
  return new Uint8Array(await file.arrayBuffer());
}

/** Keeps it as it will be sent. */
export async function keepMedia(
  ctx: AccountContext,
  chosen: string,
  whole: Uint8Array,
): Promise<StoredMedia> {
  const { type, bytes } = await makeSendable(ctx, whole);
  const id = newId("file", ctx.now());
  const file = { id, purpose: "media", name: nameAs(type, chosen), contentType: type } as const;
  const { name, size } = await keepFile(ctx, file, bytes);
  return { id, name, type, size };
}

/** The same with an address for the console. */
export async function shownMedia(ctx: AccountContext, { id, name, type, size }: StoredMedia) {
  const url = await mediaPath(ctx, id, { lifetimeMs: SHOWN_MS });
  return { _id: id, url, type, name, size };
}
