import { LOGO_TEXTS } from "#core/contract/profile/profile.ts";
import { CooeeError } from "#core/errors.ts";
import { pictureSize } from "#worker/media/picture-size.ts";
import { loadPhoton } from "./load-photon.ts";
import { unpacked } from "./unpacked.ts";

/** Unpacked, a pixel takes up to 8 bytes, and a Worker has 128 MB. */
const MOST_PIXELS = 8_000_000;

/**
 * The picture as a PNG whose longer side has at most `most` pixels, re-encoded from its pixels:
 * nothing else from the file is kept. Anything but a complete PNG, JPEG or WebP, or one that would
 * unpack to too much, is refused with a CooeeError.
 */
export async function smallPicture(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const size = pictureSize(bytes);
  if (!size || size.width === 0 || size.height === 0) throw refused(LOGO_TEXTS.unreadable);
  if (size.width * size.height > MOST_PIXELS) throw refused(LOGO_TEXTS.tooManyPixels);
  const { PhotonImage, resize, SamplingFilter } = await loadPhoton();
  const whole = unpacked(
    () => PhotonImage.new_from_byteslice(bytes),
    () => refused(LOGO_TEXTS.unreadable),
  );
  try {
    const width = whole.get_width();
    const height = whole.get_height();
    const scale = Math.min(1, most / Math.max(width, height));
    if (scale === 1) return whole.get_bytes();
    const to = (side: number) => Math.max(1, Math.round(side * scale));
    const small = resize(whole, to(width), to(height), SamplingFilter.Lanczos3);
    try {
      return small.get_bytes();
    } finally {
      small.free();
    }
  } finally {
    whole.free();
  }
}

function refused(text: string): CooeeError {
  return new CooeeError("UNSUPPORTED_FILE", text, { file: text });
}
