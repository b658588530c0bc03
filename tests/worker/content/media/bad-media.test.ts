import { SELF } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CooeeError } from "#core/errors.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { MEDIA_TEXTS } from "#core/rules/media.ts";
import { newAccount } from "#tests/support/account.ts";
import {
  box,
  bytesOf,
  gifPicture,
  jpegPicture,
  mediaFile,
  mp3Sound,
  mp4Boxes,
} from "#tests/support/media.ts";
import { pngPicture } from "#tests/support/pictures.ts";
import { makeSendable, type Sendable } from "#worker/domains/content/media/inner/keep-media.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";
import { mediaAddress } from "#worker/domains/content/media/media-address.ts";
import { contentTypeOf } from "#worker/media/content-type.ts";

const SMALL = { width: 8, height: 4 };
const SCRIPT = "<html><script>alert(1)</script>";
/** A directory of a zip, as a Java archive ends. */
const ZIP = "PK\x03\x04evil.classPK\x05\x06";
const WHOLE: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "a.png": pngPicture(SMALL),
  "a.jpg": jpegPicture(SMALL),
  "a.gif": gifPicture(SMALL),
  "a.mp4": mp4Boxes(),
  "a.mp3": mp3Sound(),
};
const ALONE = { images: undefined, log: { info: () => {}, error: () => {} } };

/** What becomes of a file: what is sent, or the refusal. Anything else that is thrown is a fault. */
async function outcome(bytes: Uint8Array): Promise<Sendable | string> {
  try {
    return await makeSendable(ALONE, bytes);
  } catch (error) {
    if (error instanceof CooeeError) return error.message;
    throw error;
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

/** A comment in a JPEG. */
function jpegComment(words: string): Uint8Array {
  const whole = jpegPicture(SMALL);
  const comment = [0xff, 0xfe, 0, words.length + 2];
  return bytesOf(whole.subarray(0, 2), comment, words, whole.subarray(2));
}

describe("a file that is two things", () => {
  it.each([
    ["a picture and a page", "a.jpg", jpegComment(SCRIPT)],
    ["a picture with a page behind it", "a.png", bytesOf(pngPicture(SMALL), SCRIPT)],
    ["a picture and a Java archive", "a.gif", bytesOf(gifPicture(SMALL), ZIP)],
    [
      "a picture and a document with a program",
      "a.jpg",
      jpegComment("%PDF-1.7 /JS (app.alert(1))"),
    ],
    ["a video and a page", "a.mp4", bytesOf(mp4Boxes(), box("free", SCRIPT))],
    ["a video with an unknown box", "a.mp4", bytesOf(mp4Boxes(), box("uuid", SCRIPT))],
    ["a sound and a page", "a.mp3", bytesOf(mp3Sound(), SCRIPT)],
    ["a sound and an archive", "a.mp3", bytesOf(mp3Sound(), ZIP)],
  ])("%s: only the medium is kept, and shown as nothing else", async (_, name, bytes) => {
    const ctx = await newAccount();
    const { id, type } = await storeMedia(ctx, mediaFile(name, bytes));
    const response = await SELF.fetch(await mediaAddress(ctx, id, { lifetimeMs: 60_000 }));
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const kept = text(new Uint8Array(await response.arrayBuffer()));
    expect(kept).not.toMatch(/script|evil|PDF/);
    expect(kept.length).toBeGreaterThan(0);
  });

  it("is refused if it begins as what it is not", async () => {
    for (const [name, start] of [
      ["a.gif", `GIF89a/*${SCRIPT}`],
      ["a.png", `\x89PNG\r\n\x1a\n${SCRIPT}`],
      ["a.jpg", `\xff\xd8\xff${SCRIPT}`],
      ["a.mp3", `ID3\x03\0\0\0\0\0\0${SCRIPT}`],
      ["a.mp3", `\xff\xfb\x90\0${SCRIPT}`],
      ["a.mp4", `\0\0\0\x08ftyp${SCRIPT}`],
    ] as const) {
      expect([name, await outcome(bytesOf(start))]).toEqual([name, MEDIA_TEXTS.damaged]);
    }
  });
});

describe("a file that unpacks to too much", () => {
  it("is refused before it is unpacked", async () => {
    const bomb = pngPicture({ width: 1, height: 1 }, { width: 30_000, height: 30_000 });
    expect(await outcome(bomb)).toBe(MEDIA_TEXTS.manyPixels);
    const turned = bytesOf(jpegPicture(SMALL));
    const size = turned.findIndex((byte, at) => byte === 0xff && turned[at + 1] === 0xc0);
    turned.set([0xff, 0xff, 0xff, 0xff], size + 5);
    expect(await outcome(turned)).toBe(MEDIA_TEXTS.manyPixels);
    const screen = gifPicture({ width: 65_535, height: 65_535 });
    expect(await outcome(screen)).toBe(MEDIA_TEXTS.manyPixels);
    const frame = gifPicture(SMALL, 65_535);
    expect(await outcome(frame)).toBe(MEDIA_TEXTS.damaged);
  });

  it("is refused if a second header says another size than the first", async () => {
    const one = jpegPicture(SMALL);
    const at = one.findIndex((byte, from) => byte === 0xff && one[from + 1] === 0xc0);
    const header = one.slice(at, at + 19);
    header.set([0x7f, 0xff, 0x7f, 0xff], 5);
    const two = bytesOf(one.subarray(0, at), header, one.subarray(at));
    expect(await outcome(two)).toBe(MEDIA_TEXTS.damaged);
  });

  it("has no pixels: that is damaged too", async () => {
    const none = pngPicture({ width: 1, height: 1 }, { width: 0, height: 9 });
    expect(await outcome(none)).toBe(MEDIA_TEXTS.damaged);
  });
});

describe("whatever the bytes", () => {
  it.each(Object.entries(WHOLE))("%s that is cut off anywhere is refused", async (name, whole) => {
    // A sound ends where it ends.
    const most = name === "a.mp3" ? 417 * 2 : whole.byteLength;
    for (let cut = 0; cut < most; cut += 1 + Math.floor(most / 60)) {
      expect([cut, typeof (await outcome(whole.subarray(0, cut)))]).toEqual([cut, "string"]);
    }
  });

  it.each(Object.entries(WHOLE))(
    "%s that was changed is refused, or sent as what it is",
    async (_, whole) => {
      const change = fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255));
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
          const bytes = whole.slice();
          for (const [at, value] of changes) bytes[at] = value;
          const made = await outcome(bytes);
          if (typeof made !== "string") expect(contentTypeOf(made.bytes)).toBe(made.type);
        }),
        { numRuns: 150 },
      );
    },
  );

  it("5 MB of anything end at once", async () => {
    for (const whole of Object.values(WHOLE)) {
      const padded = new Uint8Array(MAX_FILE_BYTES);
      padded.set(whole.subarray(0, whole.byteLength - 2));
      const from = performance.now();
      await outcome(padded);
      await outcome(padded.fill(0xff, whole.byteLength));
      expect(performance.now() - from).toBeLessThan(2_000);
    }
  });
});
