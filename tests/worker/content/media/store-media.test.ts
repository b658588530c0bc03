import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { getMedia, uploadMedia } from "#core/contract/media/media.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { MAX_PICTURE, MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import {
  bytesOf,
  exifSegment,
  gifPicture,
  jpegPicture,
  mediaFile,
  mp3Sound,
  mp4Boxes,
} from "#tests/support/media.ts";
import { noisyPicture, pngPicture } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";
import { orientationOf } from "#worker/media/exif-orientation.ts";
import { pictureSize } from "#worker/media/picture-size.ts";

const SMALL = { width: 8, height: 4 };

async function newPerson() {
  const ctx = await newAccount();
  const cookie = await sessionFor(ctx);
  const send = (media: File) => call(uploadMedia, { media }, { cookie });
  return {
    ctx,
    send,
    async keep(media: File) {
      const response = await send(media);
      expect([media.name, response.status]).toEqual([media.name, 200]);
      return uploadMedia.output.parse(await response.json()).data;
    },
    async read(id: string) {
      const response = await call(getMedia, { id }, { cookie });
      const { data } = getMedia.output.parse(await response.json());
      return { ...data, bytes: new Uint8Array(Buffer.from(data.fileString, "base64")) };
    },
    async refusal(media: File) {
      const response = await send(media);
      const { message, fields } = await refusalOf(response);
      expect(fields?.media ?? message).toBe(message);
      return [response.status, message];
    },
    async stored() {
      return (await env.MEDIA.list({ prefix: `files/${ctx.account.id}/` })).objects.length;
    },
  };
}

/** One of each kind that is sent as it is (R103), with something that tells of its maker. */
const KINDS: [string, string, Uint8Array][] = [
  ["a.png", "image/png", pngPicture(SMALL)],
  ["a.jpg", "image/jpeg", bytesOf(jpegPicture(SMALL), "Sydney")],
  ["a.jpeg", "image/jpeg", jpegPicture(SMALL)],
  ["a.gif", "image/gif", bytesOf(gifPicture(SMALL), "Sydney")],
  ["a.mp4", "video/mp4", mp4Boxes()],
  ["a.mp3", "audio/mpeg", mp3Sound()],
];

describe("a file for an MMS", () => {
  it.each(KINDS)("%s is kept as %s, without metadata (R103, R155)", async (name, type, bytes) => {
    const { keep, read } = await newPerson();
    const { _id, ...data } = await keep(mediaFile(name, bytes));
    const { contentType, bytes: kept } = await read(_id);
    expect(data).toMatchObject({ name, type, size: kept.byteLength });
    expect(contentType).toBe(type);
    expect(Buffer.from(kept).toString("latin1")).not.toMatch(/Sydney|script/);
    expect(kept.byteLength).toBeGreaterThan(0);
  });

  it("is required (R154)", async () => {
    const ctx = await newAccount();
    const response = await call(uploadMedia, {}, { cookie: await sessionFor(ctx) });
    expect((await refusalOf(response)).fields).toEqual({ media: MEDIA_TEXTS.required });
  });

  it.each([
    ["photo.jpg", "photo.png", "image/png", pngPicture(SMALL)],
    ["photo.jfif", "photo.jpg", "image/jpeg", jpegPicture(SMALL)],
    ["photo", "photo.png", "image/png", pngPicture(SMALL)],
    ["a.html", "a.gif", "image/gif", gifPicture(SMALL)],
    ["film.mov", "film.mp4", "video/mp4", mp4Boxes()],
  ])("called %s is kept as %s, which it is (R155)", async (called, name, type, bytes) => {
    const { keep } = await newPerson();
    expect(await keep(mediaFile(called, bytes))).toMatchObject({ name, type });
  });

  it("of any other type, whatever it is called, is not supported (R156)", async () => {
    const { refusal, stored } = await newPerson();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const file of [
      mediaFile("a.png", svg),
      mediaFile("a.svg", svg),
      mediaFile("a.html", "<script>alert(1)</script>"),
      mediaFile("a.exe", "MZ"),
      mediaFile("a.webp", "RIFF\x04\x00\x00\x00WEBP"),
      mediaFile("a.jpg", "\0\0\0\x18ftypheic"),
      mediaFile("a.mp4", "\0\0\0\x14ftypqt  "),
      mediaFile("a.pdf", "MZ"),
      mediaFile("a.jpg", ""),
    ]) {
      expect([file.name, ...(await refusal(file))]).toEqual([
        ...[file.name, 415, MEDIA_TEXTS.unsupported],
      ]);
    }
    expect(await stored()).toBe(0);
  });

  it("that only the console can prepare is refused with where to go (R155)", async () => {
    const { refusal } = await newPerson();
    for (const file of [mediaFile("a.jpg", "%PDF-1.7"), mediaFile("a.mp4", "\x1a\x45\xdf\xa3")]) {
      expect(await refusal(file)).toEqual([415, MEDIA_TEXTS.inConsole]);
    }
  });

  it("may have 5 MB when it is chosen (R157), and 1 MB when it is sent (R158)", async () => {
    const { refusal, stored } = await newPerson();
    const exactly = (bytes: number) => mp4Boxes(bytes - mp4Boxes(0).byteLength);
    const tooMuch = mediaFile("a.mp4", exactly(MAX_FILE_BYTES + 1));
    expect(await refusal(tooMuch)).toEqual([413, MEDIA_TEXTS.largeDetail]);
    const five = mediaFile("a.mp4", exactly(MAX_FILE_BYTES));
    expect(await refusal(five)).toEqual([413, MEDIA_TEXTS.trim]);
    const one = mediaFile("a.mp4", exactly(MAX_SENT_BYTES + 1));
    expect(await refusal(one)).toEqual([413, MEDIA_TEXTS.trim]);
    const sound = mediaFile("a.mp3", mp3Sound(2600));
    expect(await refusal(sound)).toEqual([413, MEDIA_TEXTS.asIs]);
    expect(await stored()).toBe(0);
    const { keep } = await newPerson();
    const fits = await keep(mediaFile("a.mp4", exactly(MAX_SENT_BYTES)));
    expect(fits.size).toBe(MAX_SENT_BYTES);
  });

  it("has a name without a path and hidden characters", async () => {
    const { ctx } = await newPerson();
    const one = await storeMedia(ctx, mediaFile("..\\secret/me\u202egnp.png", pngPicture(SMALL)));
    expect(one.name).toBe("megnp.png");
  });

  it("of another account is not found", async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()];
    const { _id } = await mine.keep(mediaFile("a.png", pngPicture(SMALL)));
    const cookie = await sessionFor(theirs.ctx);
    expect((await call(getMedia, { id: _id }, { cookie })).status).toBe(404);
  });
});

describe("a picture for an MMS", () => {
  it.each([
    ["a.jpg", "image/jpeg", jpegPicture({ width: 2000, height: 1500 }), [1080, 810]],
    ["a.png", "image/png", pngPicture({ width: 500, height: 3840 }), [250, 1920]],
    ["a.png", "image/png", pngPicture({ width: 1081, height: 1 }), [1080, 1]],
    ["a.jpg", "image/jpeg", jpegPicture(MAX_PICTURE), [1080, 1920]],
  ])("%s (%s) of too many pixels is made smaller, in its shape (R101)", async (...row) => {
    const [name, type, bytes, [width, height]] = row;
    const { keep, read } = await newPerson();
    const { _id } = await keep(mediaFile(name, bytes));
    expect(pictureSize((await read(_id)).bytes)).toEqual({ type, width, height });
  });

  it("stays the right way up", async () => {
    const { keep, read } = await newPerson();
    for (const [up, width, height] of [
      [3, 1080, 540],
      [6, 1500, 750],
    ] as const) {
      const whole = jpegPicture({ width: 1500, height: 750 });
      const turned = bytesOf(whole.subarray(0, 2), exifSegment(up), whole.subarray(2));
      const { bytes } = await read((await keep(mediaFile("a.jpg", turned)))._id);
      expect(orientationOf(bytes)).toBe(up);
      expect(pictureSize(bytes)).toMatchObject({ width, height });
      expect(Buffer.from(bytes).toString("latin1")).not.toContain("151.2093");
    }
  });

  it("of over 1 MB is compressed, a PNG into a JPEG if need be (R100)", async () => {
    const { keep, read } = await newPerson();
    const noise = noisyPicture({ width: 800, height: 800 });
    expect(noise.byteLength).toBeGreaterThan(MAX_SENT_BYTES);
    const { _id, ...data } = await keep(mediaFile("cat.png", noise));
    expect(data).toMatchObject({ name: "cat.jpg", type: "image/jpeg" });
    expect(data.size).toBeLessThanOrEqual(MAX_SENT_BYTES);
    expect(pictureSize((await read(_id)).bytes)).toMatchObject({ width: 800, height: 800 });
  });
});
