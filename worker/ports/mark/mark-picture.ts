import { MOST_DOCUMENT_PIXELS } from "#core/rules/verification-review.ts";
import type { Log } from "#worker/log.ts";
import { orientationOf, withOrientation } from "#worker/media/exif-orientation.ts";
import { pictureSize } from "#worker/media/picture-size.ts";
import { stripJpeg } from "#worker/media/strip-jpeg.ts";
import { loadPhoton } from "../load-photon.ts";

/** What Cloudflare takes. */
const MOST_PIXELS_OF_IMAGES = 100_000_000;
/** Pixels of the longer side of a copy: small print can still be read. */
const LONGEST = 2000;
const QUALITY = 85;
/** Lines of the mark from top to bottom. */
const ROWS = 7;
/** How wide a letter is, as a part of the font's size. */
const LETTER = 0.55;
/** Red, and what is below can be read through it. */
const INK = [190, 30, 30, 120] as const;
/** Behind it, for what is red or dark. */
const SHADOW = [255, 255, 255, 110] as const;

export interface Outside {
  images: ImagesBinding | undefined;
  log: Log;
}

type Photon = Awaited<ReturnType<typeof loadPhoton>>;
type Picture = InstanceType<Photon["PhotonImage"]>;

/** A JPEG of a picture with a text across it, again and again; undefined if it cannot be unpacked. */
export async function markPicture(
  outside: Outside,
  original: Uint8Array<ArrayBuffer>,
  mark: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const size = pictureSize(original);
  if (!size || size.width === 0 || size.height === 0) return undefined;
  const isJpeg = size.type === "image/jpeg";
  const bytes = isJpeg ? stripJpeg(original) : original;
  if (!bytes) return undefined;
  // The mark turns with the picture.
  const up = isJpeg ? orientationOf(bytes) : 1;
  const pixels = size.width * size.height;
  const small =
    pixels <= MOST_DOCUMENT_PIXELS ? bytes : await byImages(outside, { bytes, pixels, up });
  if (!small) return undefined;
  const photon = await loadPhoton();
  try {
    const marked = unpackAndMark(photon, small, mark);
    return withOrientation(marked, up);
  } catch (error) {
    // WebAssembly says nothing of what it stopped at.
    outside.log.error("document.picture", error, {});
    return undefined;
  }
}

function unpackAndMark(photon: Photon, bytes: Uint8Array, mark: string): Uint8Array {
  const whole = photon.PhotonImage.new_from_byteslice(bytes);
  try {
    const [width, height] = [whole.get_width(), whole.get_height()];
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    const to = (side: number) => Math.max(1, Math.round(side * scale));
    const { Lanczos3 } = photon.SamplingFilter;
    const copy = photon.resize(whole, to(width), to(height), Lanczos3);
    try {
      drawAcross(photon, copy, mark);
      return copy.get_bytes_jpeg(QUALITY);
    } finally {
      copy.free();
    }
  } finally {
    whole.free();
  }
}

/** Every other row begins farther left, so that no strip of the picture is without a mark. */
function drawAcross(photon: Photon, picture: Picture, mark: string): void {
  const [width, height] = [picture.get_width(), picture.get_height()];
  const across = width / (LETTER * mark.length);
  const font = Math.max(8, Math.round(Math.min(across, height / (2 * ROWS))));
  const line = `${mark}   ${mark}`;
  for (let row = 0; row < ROWS; row++) {
    const left = row % 2 === 0 ? Math.round(width / 40) : -Math.round(width / 4);
    const top = Math.round(((row + 0.4) * height) / ROWS);
    const behind = Math.max(1, Math.round(font / 16));
    const white = new photon.Rgba(...SHADOW);
    photon.draw_text_with_color(picture, line, left + behind, top + behind, font, white);
    photon.draw_text_with_color(picture, line, left, top, font, new photon.Rgba(...INK));
  }
}

interface Large {
  bytes: Uint8Array<ArrayBuffer>;
  pixels: number;
  up: number;
}

/** What is too large for photon, made smaller; undefined if nothing here can. */
async function byImages({ images, log }: Outside, { bytes, pixels, up }: Large) {
  if (!images || pixels > MOST_PIXELS_OF_IMAGES) return undefined;
  try {
    // It would turn the picture by what it says of itself; ours says so afterwards too.
    const lying = up === 1 ? bytes : withOrientation(bytes, 1);
    const made = await images
      .input(new Blob([lying]).stream())
      .transform({ width: LONGEST, height: LONGEST, fit: "scale-down" })
      .output({ format: "image/jpeg", quality: QUALITY });
    return new Uint8Array(await made.response().arrayBuffer());
  } catch (error) {
    log.error("document.images", error, {});
    return undefined;
  }
}
