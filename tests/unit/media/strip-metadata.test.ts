import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SENT_TYPES, stripMetadata } from "#worker/media/strip-metadata.ts";

const SECRET = "lat -33.8688 lon 151.2093";

function bytesOf(...parts: (string | number[] | Uint8Array)[]): Buffer {
  return Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
    ),
  );
}

function segment(marker: number, ...parts: Parameters<typeof bytesOf>): Buffer {
  const body = bytesOf(...parts);
  const length = body.length + 2;
  return bytesOf([0xff, marker, length >> 8, length & 0xff], body);
}

/** Exif of two entries: which way up, and a place. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(40);
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x8825, 10);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return segment(0xe1, "Exif\0\0", tiff, SECRET);
}

function jpeg(orientation: number, behind = SECRET): Buffer {
  return bytesOf(
    [0xff, 0xd8],
    segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    exif(orientation),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", SECRET),
    segment(0xe2, "ICC_PROFILE\0", [1, 1]),
    segment(0xe2, "MPF\0", SECRET),
    segment(0xed, "Photoshop 3.0\0", SECRET),
    segment(0xfe, SECRET),
    segment(0xc0, [8, 0, 2, 0, 2, 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x78],
    [0xff, 0xd9],
    behind,
  );
}

function chunk(name: string, ...parts: Parameters<typeof bytesOf>): Buffer {
  const body = bytesOf(...parts);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(bytesOf(name, body)), 4);
  return bytesOf(frame.subarray(0, 4), name, body, frame.subarray(4));
}

const png = bytesOf(
  "\x89PNG\r\n\x1a\n",
  chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
  chunk("tEXt", "Comment\0", SECRET),
  chunk("eXIf", SECRET),
  chunk("gAMA", [0, 0, 0, 1]),
  chunk("IDAT", [1, 2, 3]),
  chunk("IEND"),
  SECRET,
);

const gif = bytesOf(
  "GIF89a",
  [1, 0, 1, 0, 0x80, 0, 0, 1, 1, 1, 2, 2, 2],
  [0x21, 0xff, 11],
  "NETSCAPE2.0",
  [3, 1, 0, 0, 0],
  [0x21, 0xfe, SECRET.length],
  SECRET,
  [0],
  [0x21, 0xff, 11],
  "XMP DataXMP",
  [SECRET.length],
  SECRET,
  [0],
  [0x21, 0xf9, 4, 0, 1, 0, 0, 0],
  [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0],
  [0x3b],
  SECRET,
);

function box(name: string, ...parts: Parameters<typeof bytesOf>): Buffer {
  const body = bytesOf(...parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8, 0);
  return bytesOf(size, name, body);
}

const mp4 = bytesOf(
  box("ftyp", "isom", [0, 0, 2, 0], "isommp41"),
  box(
    "moov",
    box("trak", box("mdia", box("hdlr", "\0".repeat(8), "vide", "\0".repeat(12), SECRET, [0]))),
    box("trak", box("udta", SECRET)),
    box("udta", box("\xa9xyz", SECRET)),
    box("meta", SECRET),
  ),
  box("mdat", [1, 2, 3, 4]),
);

/** Of 417 bytes: version 1, layer three, 128,000 bits and 44,100 samples a second. */
const frame = bytesOf([0xff, 0xfb, 0x90, 0], "sound".padEnd(413, "\0"));

const mp3 = bytesOf(
  "ID3",
  [3, 0, 0, 0, 0, 0, SECRET.length],
  SECRET,
  frame,
  frame,
  "TAG",
  SECRET.padEnd(125, "\0"),
);

const WHOLE = {
  "image/jpeg": jpeg(6),
  "image/png": png,
  "image/gif": gif,
  "video/mp4": mp4,
  "audio/mpeg": mp3,
} as const;

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("latin1");
}

describe("a file that is sent", () => {
  it.each(SENT_TYPES)("%s says nothing of where, when and by whom it was made", (type) => {
    const file = WHOLE[type];
    const before = Buffer.from(file);
    const stripped = stripMetadata(type, file);
    expect(text(file)).toContain(SECRET);
    expect(stripped).toBeDefined();
    expect(text(stripped)).not.toContain(SECRET);
    // The uploaded bytes themselves are left alone.
    expect(Buffer.compare(file, before)).toBe(0);
    // Nothing is left to take away.
    expect(text(stripMetadata(type, stripped ?? new Uint8Array()))).toBe(text(stripped));
  });

  it("keeps its pixels, colours, frames and sound", () => {
    const pixels = "\x12\xff\x00\x34\xff\xd0\x56";
    expect(text(stripMetadata("image/jpeg", jpeg(1)))).toContain(pixels);
    expect(text(stripMetadata("image/jpeg", jpeg(1)))).toContain("ICC_PROFILE");
    expect(text(stripMetadata("image/png", png))).toContain("IDAT\x01\x02\x03");
    expect(text(stripMetadata("image/png", png))).toContain("gAMA");
    expect(text(stripMetadata("image/gif", gif))).toContain("NETSCAPE2.0");
    expect(text(stripMetadata("image/gif", gif))).toContain(
      "\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0",
    );
    const film = text(stripMetadata("video/mp4", mp4));
    expect(film).toContain("mdat\x01\x02\x03\x04");
    expect(film).toContain("vide");
    expect(film.length).toBe(mp4.length);
    expect(text(stripMetadata("audio/mpeg", mp3))).toBe(text(bytesOf(frame, frame)));
  });

  it("stays the right way up", () => {
    for (const orientation of [2, 3, 6, 8]) {
      const once = stripMetadata("image/jpeg", jpeg(orientation)) ?? new Uint8Array();
      // What is written is what is read back: a second pass finds it again.
      expect(once[2]).toBe(0xff);
      expect(once[3]).toBe(0xe1);
      expect(once[31]).toBe(orientation);
      expect(text(stripMetadata("image/jpeg", once))).toBe(text(once));
    }
    for (const orientation of [0, 1, 9]) {
      expect(text(stripMetadata("image/jpeg", jpeg(orientation)))).not.toContain("Exif");
    }
  });

  it("is refused if it was cut off, and never breaks what reads it", () => {
    for (const type of SENT_TYPES) {
      if (type === "audio/mpeg") continue;
      const file = type === "image/jpeg" ? jpeg(6, "") : WHOLE[type];
      const end =
        type === "image/png" || type === "image/gif" ? file.length - SECRET.length : file.length;
      for (let cut = 0; cut < end; cut++) {
        expect(stripMetadata(type, file.subarray(0, cut)), `${type} cut at ${cut}`).toBeUndefined();
      }
    }
  });

  it("whatever the bytes, ends, and never grows", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SENT_TYPES),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
        (type, changes) => {
          const file = Buffer.from(WHOLE[type]);
          for (const [at, value] of changes) if (at < file.length) file[at] = value;
          const stripped = stripMetadata(type, file);
          // An orientation is written anew, beside what is kept.
          expect(stripped?.length ?? 0).toBeLessThanOrEqual(file.length + 36);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
