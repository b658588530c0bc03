import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import { bytesOf, exifSegment } from "#tests/support/media.ts";
import { pngPicture } from "#tests/support/pictures.ts";
import { makeSendable } from "#worker/domains/content/media/inner/keep-media.ts";
import { orientationOf } from "#worker/media/exif-orientation.ts";
import { pictureSize } from "#worker/media/picture-size.ts";

const log = { info: () => {}, error: () => {} };
/** Twelve megapixels. */
const PHONE = { width: 4000, height: 3000 };
const bomb = pngPicture({ width: 1, height: 1 }, { width: 30_000, height: 30_000 });

describe("a picture of more pixels than we unpack", () => {
  it("is refused if there is no binding, with a text that names the console's crop", async () => {
    const bytes = pngPicture({ width: 1, height: 1 }, PHONE);
    await expect(makeSendable({ images: undefined, log }, bytes)).rejects.toThrow(
      MEDIA_TEXTS.manyPixels,
    );
  });

  it("is made smaller by the binding (R100, R101)", async () => {
    const made = await makeSendable({ images: env.IMAGES, log }, pngPicture(PHONE));
    expect(pictureSize(made.bytes)).toEqual({ type: "image/jpeg", width: 1080, height: 810 });
    expect(made.bytes.byteLength).toBeLessThanOrEqual(MAX_SENT_BYTES);
  });

  it("stays the right way up", async () => {
    // A photo of that size, made by the binding itself.
    const whole = await env.IMAGES?.input(new Blob([pngPicture(PHONE)]).stream()).output({
      format: "image/jpeg",
    });
    const jpeg = new Uint8Array((await whole?.response().arrayBuffer()) ?? new ArrayBuffer(0));
    const turned = bytesOf(jpeg.subarray(0, 2), exifSegment(6), jpeg.subarray(2));
    const made = await makeSendable({ images: env.IMAGES, log }, turned);
    expect(orientationOf(made.bytes)).toBe(6);
    expect(pictureSize(made.bytes)).toMatchObject({ width: 1440, height: 1080 });
  });

  it("is refused if it is not a picture at all, or larger than Cloudflare takes", async () => {
    const lie = pngPicture({ width: 1, height: 1 }, PHONE);
    for (const bytes of [lie, bomb]) {
      await expect(makeSendable({ images: env.IMAGES, log }, bytes)).rejects.toThrow(
        MEDIA_TEXTS.manyPixels,
      );
    }
  });
});
