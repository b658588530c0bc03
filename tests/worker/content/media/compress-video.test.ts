import fc from "fast-check";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { describe, expect, it } from "vitest";
import { compressVideo, getMedia } from "#core/contract/media/media.ts";
import { MAX_SENT_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, type Input as Fields, refusalOf } from "#tests/support/call.ts";
import { film } from "#tests/support/film.ts";
import { mediaFile, mp4Boxes } from "#tests/support/media.ts";
import { pngPicture } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import { smallFilm } from "#tests/support/small-film.ts";
import { cutMp4 } from "#worker/ports/cut-mp4.ts";

async function newPerson() {
  const cookie = await sessionFor(await newAccount());
  const send = (fields: Fields) => call(compressVideo, fields, { cookie });
  return {
    async refusal(fields: Fields) {
      const response = await send(fields);
      return [response.status, (await refusalOf(response)).fields];
    },
    async cut(fields: Fields) {
      const response = await send(fields);
      expect(response.status).toBe(200);
      const { data } = compressVideo.output.parse(await response.json());
      const kept = await call(getMedia, { id: data._id }, { cookie });
      const { fileString } = getMedia.output.parse(await kept.json()).data;
      return { data, bytes: new Uint8Array(Buffer.from(fileString, "base64")) };
    },
  };
}

/** What a player finds. */
async function played(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const first = video && (await new EncodedPacketSink(video).getFirstPacket());
  return {
    begins: [first?.type, first?.timestamp],
    seconds: [await video?.computeDuration(), await audio?.computeDuration()].map(
      (length) => Math.round((length ?? 0) * 10) / 10,
    ),
  };
}

describe("a part of a video", () => {
  it("has 30 seconds at most and begins at a key frame, with its sound (R159)", async () => {
    const { cut } = await newPerson();
    const media = mediaFile("party.mp4", await film(40, 2000));
    const whole = await cut({ media });
    expect(whole.data).toMatchObject({ name: "party.mp4", type: "video/mp4", duration: 30 });
    expect(whole.data.size).toBe(whole.bytes.byteLength);
    expect(await played(whole.bytes)).toEqual({ begins: ["key", 0], seconds: [30, 30] });
    const part = await cut({ media, start: 5.55, end: 12 });
    expect(await played(part.bytes)).toEqual({ begins: ["key", 0], seconds: [7, 7] });
    const late = await cut({ media, start: 9.9, end: 39.9 });
    expect((await played(late.bytes)).seconds).toEqual([30, 30]);
  });

  it("that asks for more, or ends before it starts, is refused", async () => {
    const { refusal } = await newPerson();
    const media = smallFilm();
    expect(await refusal({ media, start: 0, end: 31 })).toEqual([
      ...[400, { end: MEDIA_TEXTS.longVideo }],
    ]);
    expect((await refusal({ media, start: 3, end: 2 }))[0]).toBe(400);
    expect((await refusal({ media, start: -1 }))[0]).toBe(400);
    expect((await refusal({ media, start: "soon" }))[0]).toBe(400);
  });

  it("of more than 1 MB is refused, with where it can be made smaller (R158)", async () => {
    const { refusal, cut } = await newPerson();
    const media = mediaFile("a.mp4", await film(30, 5000));
    const text = { media: MEDIA_TEXTS.inBrowser };
    expect(await refusal({ media })).toEqual([413, text]);
    const shorter = await cut({ media, start: 10, end: 25 });
    expect(shorter.data.size).toBeLessThanOrEqual(MAX_SENT_BYTES);
  });

  it("needs a video that is whole", async () => {
    const { refusal } = await newPerson();
    const whole = new Uint8Array(await smallFilm().arrayBuffer());
    const bad: [File, string][] = [
      [mediaFile("a.png", pngPicture({ width: 8, height: 4 })), MEDIA_TEXTS.unsupported],
      [mediaFile("a.mp4", whole.subarray(0, -1)), MEDIA_TEXTS.damaged],
      [mediaFile("a.mp4", mp4Boxes()), MEDIA_TEXTS.damaged],
    ];
    for (const [media, text] of bad)
      expect(await refusal({ media })).toEqual([415, { media: text }]);
  });

  it.each([
    ["stts", 8],
    ["stsc", 12],
    ["stsz", 8],
  ])("is not read if its table %s claims more than a film can have", async (name, at) => {
    const whole = Buffer.from(await smallFilm().arrayBuffer());
    for (const table of [whole.indexOf(name), whole.lastIndexOf(name)]) {
      const changed = Buffer.from(whole);
      changed.writeUInt32BE(0x7f00_0000, table + at + "stts".length);
      expect(await cutMp4(new Uint8Array(changed), { start: 0 })).toBeUndefined();
    }
    expect(await cutMp4(new Uint8Array(whole), { start: 0 })).toBeDefined();
  });

  it("of whatever bytes ends, with a part or an error", async () => {
    const whole = new Uint8Array(await smallFilm().arrayBuffer());
    const change = fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        await cutMp4(bytes, { start: 0 }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error);
        });
      }),
      { numRuns: 100 },
    );
  });
});
