import { MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import { formatBytes } from "#web/lib/format.ts";
import { loadFile } from "#web/lib/load-file.ts";
import type { PickedMedia } from "./attach-file.tsx";
import { type Clip, firstRange, type Range } from "./clip.ts";
import { mustBeCropped } from "./crop-limits.ts";
import { type Cut, decodePicture, drawPicture, smallPicture } from "./draw-picture.ts";
import { type MediaType, mediaTypeOf, nameFor } from "./media-type.ts";
import { pictureSize, type Size } from "./picture-size.ts";
import { DAMAGED, OTHER_TYPE, Refusal, refuseBySize, unsupported } from "./refusal.ts";
import { lookAtVideo, type OnProgress, trimVideo } from "./video.ts";
import type { Progress } from "./video-messages.ts";

/** What comes next with a file (000 section 4, "Media flow"). */
export type Prepared =
  | { next: "crop"; file: File; size: Size; cut?: Cut }
  | { next: "still"; file: File; size: Size }
  | Trim
  | Ready;

export interface Trim {
  next: "trim";
  file: File;
  clip: Clip;
  range: Range;
  /** Set while it is being trimmed. */
  trimming?: Progress;
  refusal?: Refusal;
}

export interface Ready {
  next: "ready";
  media: PickedMedia;
  /** What is no longer as it was in the chosen file. */
  changes: readonly string[];
}

/** More than any phone's camera has; a browser's tab may not survive decoding them. */
const MOST_PIXELS = 120_000_000;

const SILENCED = "The sound could not be kept.";
const FIRST_PAGE = "Only the first page is sent, as a picture.";
const ONE_PAGE = "The page is sent as a picture.";
const WHITENED = "Transparent parts are now white.";

/** Judges a chosen file by its content, and does what needs no person. Throws a Refusal. */
export async function prepare(chosen: File, signal: AbortSignal): Promise<Prepared> {
  refuseBySize(chosen);
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const type = mediaTypeOf(bytes);
  if (!type) throw unsupported(OTHER_TYPE);
  const file = named(chosen, chosen.name, type);
  if (type === "audio/mpeg") return preparedSound(file);
  if (type === "image/jpeg" || type === "image/png" || type === "image/gif") {
    return await preparedPicture(file, sizeOf(bytes));
  }
  if (type === "application/pdf") return await preparedPage(file, signal);
  const clip = await lookAtVideo(file, signal);
  return { next: "trim", file, clip, range: firstRange(clip.seconds) };
}

function sizeOf(bytes: Uint8Array<ArrayBuffer>): Size {
  const size = pictureSize(bytes);
  if (!size) throw unsupported(DAMAGED);
  if (size.width * size.height > MOST_PIXELS) {
    throw unsupported("This picture has more than 120 megapixels. Choose a smaller one.");
  }
  return size;
}

async function preparedPicture(file: File, size: Size): Promise<Prepared> {
  const oriented = await withPicture(file, ({ width, height }) => ({ width, height }));
  const large = file.size > MAX_SENT_BYTES;
  // Cropped or re-encoded, it would stop moving.
  if (file.type === "image/gif" && (large || mustBeCropped(size))) {
    return { next: "still", file, size: oriented };
  }
  if (mustBeCropped(oriented)) return { next: "crop", file, size: oriented };
  return large ? await smallerPicture(file) : ready(file);
}

/** R100, R101: what is cut out of a picture, or all of it, small enough to send. */
export async function smallerPicture(file: File, cut?: Cut): Promise<Ready> {
  const drawn = await withPicture(file, (picture) => drawPicture(picture, cut));
  return await readyPicture(drawn, file);
}

/** R104: handsets do not receive PDFs, but all receive pictures. */
async function preparedPage(file: File, signal: AbortSignal): Promise<Ready> {
  const { firstPage } = await loadFile(() => import("./pdf-page.ts"));
  const { drawn, pages } = await firstPage(file, signal);
  const made = await readyPicture(drawn, file);
  return { ...made, changes: [pages > 1 ? FIRST_PAGE : ONE_PAGE, ...made.changes] };
}

async function readyPicture(drawn: HTMLCanvasElement, { name, type }: File): Promise<Ready> {
  const made = await smallPicture(drawn, type !== "image/jpeg");
  if (!made) throw new Refusal(MEDIA_TEXTS.large, MEDIA_TEXTS.stillLarge);
  const written = made.blob.type === "image/png" ? "image/png" : "image/jpeg";
  return ready(named(made.blob, name, written), made.whitened ? [WHITENED] : []);
}

async function withPicture<T>(file: File, use: (picture: ImageBitmap) => T): Promise<T> {
  const picture = await decodePicture(file).catch(() => {
    throw unsupported(DAMAGED);
  });
  try {
    return use(picture);
  } finally {
    picture.close();
  }
}

/** R158, R159: a part of a video, as every phone plays it. */
export async function trimmedVideo(
  trim: Trim,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Ready> {
  const { file, clip, range } = trim;
  const { blob, isSilenced } = await trimVideo({ file, clip, range }, onProgress, signal);
  return ready(named(blob, file.name, "video/mp4"), isSilenced ? [SILENCED] : []);
}

/** A sound goes as it is, or not at all. */
function preparedSound(file: File): Ready {
  if (file.size <= MAX_SENT_BYTES) return ready(file);
  throw new Refusal(
    MEDIA_TEXTS.large,
    `Sound can be up to 1 MB. ${file.name} is ${formatBytes(file.size)}. Shorten it, or save it at a lower quality.`,
  );
}

function named(content: Blob, name: string, type: MediaType): File {
  return new File([content], nameFor(name, type), { type });
}

/** R256. */
function ready(file: File, changes: readonly string[] = []): Ready {
  return { next: "ready", media: { file, type: file.type, name: file.name }, changes };
}
