import { SELF } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { getMedia, uploadMedia } from "#core/contract/media/media.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { mediaFile, mp4Boxes } from "#tests/support/media.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newWorld } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";
import { mediaAddress } from "#worker/domains/content/media/media-address.ts";

const HOUR = 3_600_000;

async function video(ctx: AccountContext) {
  const { id } = await storeMedia(ctx, mediaFile("a.mp4", mp4Boxes()));
  return await mediaAddress(ctx, id, { lifetimeMs: HOUR });
}

describe("the address of a media file", () => {
  it("gives the file to anyone who has it, as nothing that can act", async () => {
    const address = await video(await newAccount());
    expect(address.startsWith(`${ORIGIN}/media/`)).toBe(true);
    const response = await SELF.fetch(address);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=3600",
    });
    expect((await response.arrayBuffer()).byteLength).toBe(mp4Boxes().byteLength);
    expect((await SELF.fetch(address, { method: "HEAD" })).status).toBe(200);
    expect((await SELF.fetch(address, { method: "POST" })).status).toBe(405);
  });

  it("gives it in parts", async () => {
    const address = await video(await newAccount());
    const size = mp4Boxes().byteLength;
    const ranges: [string, number, string, number][] = [
      ["bytes=0-3", 206, `bytes 0-3/${size}`, 4],
      ["bytes=10-", 206, `bytes 10-${size - 1}/${size}`, size - 10],
      ["bytes=-5", 206, `bytes ${size - 5}-${size - 1}/${size}`, 5],
      ["bytes=0-999999", 206, `bytes 0-${size - 1}/${size}`, size],
      [`bytes=${size}-`, 416, `bytes */${size}`, 0],
      ["bytes=9-3", 416, `bytes */${size}`, 0],
    ];
    for (const [range, status, said, length] of ranges) {
      const response = await SELF.fetch(address, { headers: { range } });
      expect([range, response.status, response.headers.get("content-range")]).toEqual([
        ...[range, status, said],
      ]);
      expect((await response.arrayBuffer()).byteLength).toBe(length);
    }
    const odd = await SELF.fetch(address, { headers: { range: "bytes=0-1,4-5" } });
    expect([odd.status, (await odd.arrayBuffer()).byteLength]).toEqual([200, size]);
  });

  it("ends when it was said to", async () => {
    const address = await video(await newAccount());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR + 1 });
    try {
      expect((await SELF.fetch(address)).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
    expect((await SELF.fetch(address)).status).toBe(200);
  });

  it("cannot be made up or changed, and names media only", async () => {
    const { ctx, file, document, account } = await newWorld({}, ["file", "document", "account"]);
    const address = await video(ctx);
    const [body = "", expiry = "", signature = ""] = address
      .slice(`${ORIGIN}/media/`.length)
      .split(".");
    const forged = Buffer.from(JSON.stringify({ account, file })).toString("base64url");
    const later = (Number.parseInt(expiry, 36) + HOUR).toString(36);
    for (const token of [
      `${forged}.${expiry}.${signature}`,
      `${body}.${later}.${signature}`,
      `${body}.${expiry}.${"A".repeat(signature.length)}`,
      `${body}.${expiry}`,
      "x",
    ]) {
      expect((await SELF.fetch(`${ORIGIN}/media/${token}`)).status).toBe(404);
    }
    for (const other of [file, document, document.replace("doc_", "fil_")]) {
      const wrong = await mediaAddress(ctx, other, { lifetimeMs: HOUR });
      expect((await SELF.fetch(wrong)).status).toBe(404);
    }
    // Another account's address of the same file.
    const stranger = await newAccount();
    const id = (await storeMedia(ctx, pictureFile())).id;
    const theirs = await mediaAddress(stranger, id, { lifetimeMs: HOUR });
    expect((await SELF.fetch(theirs)).status).toBe(404);
  });

  it("comes with an upload, for the console; by its id it is read in base 64 (R208)", async () => {
    const ctx = await newAccount();
    const cookie = await sessionFor(ctx);
    const media = mediaFile("a.mp4", mp4Boxes());
    const uploaded = await call(uploadMedia, { media }, { cookie });
    const { _id, url } = uploadMedia.output.parse(await uploaded.json()).data;
    expect(url.startsWith("/media/")).toBe(true);
    const shown = new Uint8Array(await (await SELF.fetch(ORIGIN + url)).arrayBuffer());
    const read = getMedia.output.parse(
      await (await call(getMedia, { id: _id }, { cookie })).json(),
    );
    expect(read).toEqual({
      status: "success",
      data: { contentType: "video/mp4", fileString: Buffer.from(shown).toString("base64") },
    });
  });
});
