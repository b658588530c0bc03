import { PhotonImage } from "@cf-wasm/photon";
import { describe, expect, it } from "vitest";
import { LOGO_TEXTS } from "#core/contract/profile/profile.ts";
import { pngPicture } from "#tests/support/pictures.ts";
import { pictureSize } from "#worker/media/picture-size.ts";
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
  it("becomes a PNG whose longer side has the maximum length, in the same shape", async () => {
    const small = await smallPicture(bytes, MOST);
    expect(pictureSize(small)).toEqual({ type: "image/png", width: 256, height: 128 });
  });

  it("that is cut off anywhere is refused, and the next picture is read as usual", async () => {
    for (const part of [0.05, 0.3, 0.6, 0.95, 0.999]) {
      const cut = bytes.slice(0, Math.floor(bytes.byteLength * part));
      expect([part, await refusalOf(cut)]).toEqual([
        part,
        expect.objectContaining({ message: LOGO_TEXTS.unreadable }),
      ]);
    }
    expect(pictureSize(await smallPicture(bytes, MOST))?.width).toBe(256);
  });

  it("whose content is noise is refused or read, and never a server error", async () => {
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

/** By its segment lengths it is 8 pixels wide; decoders skip the fill byte and find 65,000. */
function hiddenInJpeg(): Uint8Array {
  const small = Buffer.from([
    0xff, 0xc0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1,
  ]);
  const large = Buffer.from(small);
  large.writeUInt16BE(65_000, 5);
  large.writeUInt16BE(65_000, 7);
  const comment = Buffer.alloc(65_535);
  comment.set([0xff, 0xfe, 0xff, 0xfd]);
  const first = Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xfe, 0x00, 0x02]);
  const bytes = Buffer.concat([first, comment, large, Buffer.from([0xff, 0xd9])]);
  // Where a length of 0xfe00 leads to.
  bytes.set(small, 4 + 0xfe00);
  return new Uint8Array(bytes);
}

/** An extended WebP whose header says a size; `chunks` follow it. */
function extendedWebp(chunks: Uint8Array, width: number, height: number): Uint8Array {
  const header = Buffer.alloc(30);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(22 + chunks.byteLength, 4);
  header.write("WEBPVP8X", 8, "latin1");
  header.writeUInt32LE(10, 16);
  header.writeUIntLE(width - 1, 24, 3);
  header.writeUIntLE(height - 1, 27, 3);
  return new Uint8Array(Buffer.concat([header, chunks]));
}

function hiddenInWebp(width: number, height: number): Uint8Array {
  const pixels = Buffer.alloc(32);
  pixels.write("VP8L", 0, "latin1");
  pixels.writeUInt32LE(24, 4);
  pixels[8] = 0x2f;
  pixels.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 9);
  return extendedWebp(pixels, 1, 1);
}

describe("a picture", () => {
  it("smaller than the maximum keeps its size, and nothing but its pixels", async () => {
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

  it("is refused if its header hides a larger one from code that reads only the header", async () => {
    const [, webp] = KINDS[2] ?? [];
    for (const bytes of [hiddenInJpeg(), hiddenInWebp(16_384, 16_384), hiddenInWebp(641, 320)]) {
      expect(pictureSize(bytes)).toBeUndefined();
      expect(await refusalOf(bytes)).toMatchObject({ message: LOGO_TEXTS.unreadable });
    }
    expect(pictureSize(extendedWebp(webp?.slice(12) ?? new Uint8Array(), 640, 320))).toEqual({
      type: "image/webp",
      width: 640,
      height: 320,
    });
  });

  it("is recognised by its bytes, not its name: SVG, HTML, GIF and an empty file are not pictures", async () => {
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
