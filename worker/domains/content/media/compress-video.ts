import { contract } from "#core/contract/registry.ts";
import { MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import { contentTypeOf } from "#worker/media/content-type.ts";
import { refusedMedia } from "#worker/media/refused-media.ts";
import { stripMetadata } from "#worker/media/strip-metadata.ts";
import { type Cut, cutMp4, type Span } from "#worker/ports/cut-mp4.ts";
import { verb } from "#worker/verb.ts";
import { chosenBytes, keepMedia, shownMedia } from "./inner/keep-media.ts";

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
