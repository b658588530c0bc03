import { type Id, newId } from "#core/ids.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import type { AccountContext } from "#worker/context.ts";
import { keepFile } from "#worker/domains/platform/files/file-store.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { startsWith } from "#worker/media/bytes.ts";
import { contentTypeOf } from "#worker/media/content-type.ts";
import { nameAs } from "#worker/media/file-name.ts";
import { refusedMedia } from "#worker/media/refused-media.ts";
import { gifSize } from "#worker/media/strip-gif.ts";
import { isSentType, type SentType, stripMetadata } from "#worker/media/strip-metadata.ts";
import { fitPicture } from "#worker/ports/fit-picture.ts";
import { mediaPath } from "../media-address.ts";

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

/** How an MKV begins. */
const MATROSKA = "\x1aE\xdf\xa3";
/** More, and a phone may not show it. */
const MOST_GIF_PIXELS = 6_000_000;

export interface Sendable {
  type: SentType;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is sent of a file: R155 to R158, by its bytes, whatever it is called. */
export async function makeSendable(
  { images, log }: Pick<AccountContext, "images" | "log">,
  whole: Uint8Array,
): Promise<Sendable> {
  const type = contentTypeOf(whole);
  // Allowed, but only the console can turn it into something that phones show.
  if (type === "application/pdf" || startsWith(whole, 0, MATROSKA)) {
    throw refusedMedia(MEDIA_TEXTS.inConsole);
  }
  if (!isSentType(type)) throw refusedMedia(MEDIA_TEXTS.unsupported);
  const bytes = stripMetadata(type, whole);
  if (!bytes) throw refusedMedia(MEDIA_TEXTS.damaged);
  if (type === "image/jpeg" || type === "image/png") {
    return fitPicture({ images, log }, { type, bytes });
  }
  if (type === "image/gif") refuseHuge(bytes);
  if (bytes.byteLength > MAX_SENT_BYTES) {
    const text = type === "video/mp4" ? MEDIA_TEXTS.trim : MEDIA_TEXTS.asIs;
    throw refusedMedia(text, "TOO_LARGE");
  }
  return { type, bytes };
}

function refuseHuge(gif: Uint8Array): void {
  const { width, height } = gifSize(gif);
  if (width * height > MOST_GIF_PIXELS) throw refusedMedia(MEDIA_TEXTS.manyPixels);
}
