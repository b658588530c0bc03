import { PhotonImage } from "@cf-wasm/photon";
import { describe, expect, it } from "vitest";
import { LOGO_TEXTS } from "#core/contract/user.ts";
import { pngPicture } from "#tests/support/pictures.ts";
import { pictureSize } from "#worker/files/picture-size.ts";
import { smallPicture } from "#worker/ports/pictures.ts";

const MOST = 256;
const source = pngPicture({ width: 640, height: 320 });

function encoded(how: (image: PhotonImage) => Uint8Array): Uint8Array<ArrayBuffer> {
  const image = PhotonImage.new_from_byteslice(source);
  const bytes = new Uint8Array(how(image));
  image.free();
  return bytes;
}

const KINDS: [string, Uint8Array<ArrayBuffer>][] = [
  ["PNG", source],
  ["JPEG", encoded((image) => image.get_bytes_jpeg(80))],
  ["WebP", encoded((image) => image.get_bytes_webp())],
];

async function refusalOf(bytes: Uint8Array): Promise<unknown> {
  return await smallPicture(bytes, MOST).then(
    () => "taken",
    (error: unknown) => error,
  );
}

describe.each(KINDS)("a %s", (_, bytes) => {
  it("becomes a PNG with its longer side at the most, in the same shape", async () => {
    const small = await smallPicture(bytes, MOST);
    expect(pictureSize(small)).toEqual({ type: "image/png", width: 256, height: 128 });
  });

  it("that is cut off anywhere is refused, and the next picture is read as ever", async () => {
    for (const part of [0.05, 0.3, 0.6, 0.95, 0.999]) {
      const cut = bytes.slice(0, Math.floor(bytes.byteLength * part));
      expect([part, await refusalOf(cut)]).toEqual([
        part,
        expect.objectContaining({ message: LOGO_TEXTS.unreadable }),
      ]);
    }
    expect(pictureSize(await smallPicture(bytes, MOST))?.width).toBe(256);
  });

  it("whose inside is noise is refused or read, never an error of the server", async () => {
    const noise = bytes.slice();
    for (let at = Math.floor(noise.byteLength / 3); at < noise.byteLength - 12; at += 3) {
      noise[at] = (noise[at] ?? 0) ^ 0x5a;
    }
    const outcome = await refusalOf(noise);
    expect([
      "taken",
      expect.objectContaining({ code: "UNSUPPORTED_FILE", message: LOGO_TEXTS.unreadable }),
    ]).toContainEqual(outcome);
    expect(pictureSize(await smallPicture(bytes, MOST))?.width).toBe(256);
  });
});

describe("a picture", () => {
  it("smaller than the most keeps its size, and nothing but its pixels", async () => {
    const small = await smallPicture(pngPicture({ width: 9, height: 5 }), MOST);
    expect(pictureSize(small)).toEqual({ type: "image/png", width: 9, height: 5 });
    expect(Buffer.from(small).toString("latin1")).not.toContain("script");
  });

  it("that is very thin keeps a pixel", async () => {
    const small = await smallPicture(pngPicture({ width: 3000, height: 1 }), MOST);
    expect(pictureSize(small)).toEqual({ type: "image/png", width: 256, height: 1 });
  });

  it("that would unpack to too much is refused before it is unpacked", async () => {
    for (const says of [
      { width: 60_000, height: 60_000 },
      { width: 4_000, height: 2_001 },
      { width: 0xffffffff, height: 0xffffffff },
    ]) {
      const bomb = pngPicture({ width: 1, height: 1 }, says);
      expect(await refusalOf(bomb)).toMatchObject({ message: LOGO_TEXTS.tooManyPixels });
    }
    expect(
      await refusalOf(pngPicture({ width: 1, height: 1 }, { width: 0, height: 9 })),
    ).toMatchObject({ message: LOGO_TEXTS.unreadable });
  });

  it("is by its bytes, not by its name: SVG, HTML, GIF and nothing are none", async () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "<!doctype html><script>alert(1)</script>",
      "GIF89a\x01\x00\x01\x00",
      "\x89PNG\r\n\x1a\n",
      "\xff\xd8\xff",
      "RIFF\x04\x00\x00\x00WEBP",
      "",
    ];
    for (const text of others) {
      const bytes = new Uint8Array(Buffer.from(text, "latin1"));
      expect([text, await refusalOf(bytes)]).toEqual([
        text,
        expect.objectContaining({ code: "UNSUPPORTED_FILE", message: LOGO_TEXTS.unreadable }),
      ]);
    }
  });
});
