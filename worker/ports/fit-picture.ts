import { MAX_PICTURE, MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import type { Log } from "#worker/log.ts";
import { orientationOf, withOrientation } from "#worker/media/exif-orientation.ts";
import { type PictureSize, pictureSize } from "#worker/media/picture-size.ts";
import { refusedMedia } from "#worker/media/refused-media.ts";
import { loadPhoton } from "./load-photon.ts";
import { unpacked } from "./unpacked.ts";

/** Photon dies above seven million. */
const MOST_PIXELS = 6_000_000;
/** What Cloudflare takes. */
const MOST_PIXELS_OF_IMAGES = 100_000_000;
/** Of a JPEG, until it is small enough. */
const QUALITIES = [85, 70, 50];

export interface Picture {
  type: "image/png" | "image/jpeg";
  bytes: Uint8Array<ArrayBuffer>;
}

interface Outside {
  images: ImagesBinding | undefined;
  log: Log;
}

type Size = Pick<PictureSize, "width" | "height">;

/**
 * A picture without metadata, as an MMS takes it: of at most 1080 × 1920 pixels and 1 MB (R100, R101).
 * What is too large is made smaller; a PNG may become a JPEG. Too many pixels are refused before they are
 * unpacked.
 */
export async function fitPicture(outside: Outside, whole: Picture): Promise<Picture> {
  const size = pictureSize(whole.bytes);
  if (!size || size.width === 0 || size.height === 0) throw refusedMedia(MEDIA_TEXTS.damaged);
  const up = whole.type === "image/jpeg" ? orientationOf(whole.bytes) : 1;
  const scale = scaleOf(size, up);
  if (scale === 1 && whole.bytes.byteLength <= MAX_SENT_BYTES) return whole;
  const pixels = size.width * size.height;
  const to = { width: scaled(size.width, scale), height: scaled(size.height, scale) };
  const encodings =
    pixels <= MOST_PIXELS ? byPhoton(whole, to) : byImages(outside, { whole, pixels, to });
  for await (const { type, bytes } of encodings) {
    const turned = type === "image/jpeg" ? withOrientation(bytes, up) : new Uint8Array(bytes);
    if (turned.byteLength <= MAX_SENT_BYTES) return { type, bytes: turned };
  }
  throw refusedMedia(MEDIA_TEXTS.stillLarge, "TOO_LARGE");
}

/** From five on, a picture is stored lying on its side. */
function scaleOf({ width, height }: Size, up: number): number {
  const [across, down] = up >= 5 ? [height, width] : [width, height];
  return Math.min(1, MAX_PICTURE.width / across, MAX_PICTURE.height / down);
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.floor(side * scale));
}

interface Encoding {
  type: Picture["type"];
  bytes: Uint8Array;
}

async function* byPhoton({ type, bytes }: Picture, to: Size): AsyncGenerator<Encoding> {
  const photon = await loadPhoton();
  const whole = unpacked(
    () => photon.PhotonImage.new_from_byteslice(bytes),
    () => refusedMedia(MEDIA_TEXTS.damaged),
  );
  try {
    const small = photon.resize(whole, to.width, to.height, photon.SamplingFilter.Lanczos3);
    try {
      if (type === "image/png") yield { type, bytes: small.get_bytes() };
      for (const quality of QUALITIES) {
        yield { type: "image/jpeg", bytes: small.get_bytes_jpeg(quality) };
      }
    } finally {
      small.free();
    }
  } finally {
    whole.free();
  }
}

interface Large {
  whole: Picture;
  pixels: number;
  to: Size;
}

async function* byImages(
  { images, log }: Outside,
  { whole, pixels, to }: Large,
): AsyncGenerator<Encoding> {
  if (!images || pixels > MOST_PIXELS_OF_IMAGES) throw refusedMedia(MEDIA_TEXTS.manyPixels);
  // It would turn the picture by what it says of itself; ours says so afterwards too.
  const bytes = whole.type === "image/jpeg" ? withOrientation(whole.bytes, 1) : whole.bytes;
  for (const quality of QUALITIES) {
    try {
      const made = await images
        .input(new Blob([bytes]).stream())
        .transform({ ...to, fit: "scale-down" })
        .output({ format: "image/jpeg", quality });
      yield {
        type: "image/jpeg",
        bytes: new Uint8Array(await made.response().arrayBuffer()),
      };
    } catch (error) {
      log.error("media.images", error, {});
      throw refusedMedia(MEDIA_TEXTS.manyPixels);
    }
  }
}
