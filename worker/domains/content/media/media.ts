import { Buffer } from "node:buffer";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import type { AccountContext } from "#worker/context.ts";
import { fileKey, openFile } from "#worker/domains/platform/files/file-store.ts";
import { FileResponse } from "#worker/file-response.ts";
import { contentTypeOf } from "#worker/media/content-type.ts";
import { refusedMedia } from "#worker/media/refused-media.ts";
import { stripMetadata } from "#worker/media/strip-metadata.ts";
import { type Cut, cutMp4, type Span } from "#worker/ports/cut-mp4.ts";
import { verb } from "#worker/verb.ts";
import { chosenBytes, keepMedia, type StoredMedia, shownMedia } from "./inner/keep-media.ts";
import { findUsableFile } from "./inner/usable-file.ts";

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

export const mediaFile = verb(contract.mediaFile, async (ctx, { id }) => {
  const found = await findUsableFile(ctx, id);
  if (!found) throw notFound("File");
  return bytesOfMedia(found.owner, found.file);
});

/** R208. */
export const getMedia = verb(contract.getMedia, async (ctx, { id }) => {
  const { row, object } = await openFile(ctx, { purpose: "media", id, what: "File" });
  const fileString = Buffer.from(await object.arrayBuffer()).toString("base64");
  return { status: "success", data: { contentType: row.contentType, fileString } };
});

/** A file of an MMS as a call returns it: its bytes never change. */
export async function bytesOfMedia(
  ctx: AccountContext,
  { id, name, contentType }: { id: string; name: string; contentType: string },
): Promise<FileResponse> {
  const object = await ctx.media.get(fileKey(ctx.account.id, id));
  if (!object) throw notFound("File");
  return new FileResponse({ name, type: contentType, body: object.body, keep: true });
}

/** Keeps a part of a video (R159). It is not re-encoded: the browser does that. */
export const compressVideo = verb(contract.compressVideo, async (ctx, { media, start, end }) => {
  const whole = await chosenBytes(ctx, media);
  if (contentTypeOf(whole) !== "video/mp4") throw refusedMedia(MEDIA_TEXTS.unsupported);
  const { bytes, duration } = await cut(whole, { start, end });
  if (bytes.byteLength > MAX_SENT_BYTES) throw refusedMedia(MEDIA_TEXTS.inBrowser, "TOO_LARGE");
  const data = await shownMedia(ctx, await keepMedia(ctx, media.name, bytes));
  return { data: { ...data, duration } };
});

async function cut(whole: Uint8Array, span: Span): Promise<Cut> {
  const bytes = stripMetadata("video/mp4", whole);
  // Whatever the reader makes of a file that is no film.
  const part = bytes && (await cutMp4(bytes, span).catch(() => undefined));
  if (!part) throw refusedMedia(MEDIA_TEXTS.damaged);
  return part;
}
