import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import { deleteLogo, getLogo, LOGO_TEXTS, setLogo } from "#core/contract/profile/profile.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { pictureFile, pngPicture } from "#tests/support/pictures.ts";
import { sessionFor } from "#tests/support/session.ts";
import { pictureSize } from "#worker/media/picture-size.ts";

async function newPerson() {
  const ctx = await newAccount();
  const cookie = await sessionFor(ctx);
  const objects = async () =>
    (await env.MEDIA.list({ prefix: `logos/${ctx.account.id}/` })).objects.map(({ key }) => key);
  const logo = async () => me.output.parse(await (await call(me, {}, { cookie })).json()).data.logo;
  return { ctx, cookie, objects, logo };
}

describe("the logo", () => {
  it("is made small, shown at its own URL and cached by browsers; the previous one is gone", async () => {
    const { cookie, objects, logo } = await newPerson();
    const big = pictureFile(pngPicture({ width: 600, height: 300 }));
    const response = await call(setLogo, { file: big }, { cookie });
    const { data, message } = setLogo.output.parse(await response.json());
    expect(message).toBe("Your logo has been updated!");
    expect(await logo()).toBe(data.logo);
    const shown = await SELF.fetch(ORIGIN + data.logo, { headers: { cookie } });
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(shown.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const bytes = new Uint8Array(await shown.arrayBuffer());
    expect(pictureSize(bytes)).toEqual({ type: "image/png", width: 256, height: 128 });
    const before = await objects();
    const next = setLogo.output.parse(
      await (await call(setLogo, { file: pictureFile() }, { cookie })).json(),
    );
    expect(next.data.logo).not.toBe(data.logo);
    const after = await objects();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    // The old address returns the new picture, and no cache keeps it.
    const old = await SELF.fetch(ORIGIN + data.logo, { headers: { cookie } });
    expect(old.headers.get("cache-control")).toBe("private, no-store");
    await old.body?.cancel();
  });

  it("is a single one after concurrent uploads, and the one that is shown exists", async () => {
    const { cookie, objects } = await newPerson();
    const all = await Promise.all(
      [1, 2, 3, 4].map((width) =>
        call(setLogo, { file: pictureFile(pngPicture({ width, height: 1 })) }, { cookie }),
      ),
    );
    const statuses = all.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await objects()).toHaveLength(1);
    const shown = await call(getLogo, {}, { cookie });
    expect(shown.status).toBe(200);
    await shown.body?.cancel();
  });

  it("is removed with its file", async () => {
    const { cookie, objects, logo } = await newPerson();
    await call(setLogo, { file: pictureFile() }, { cookie });
    expect((await call(deleteLogo, {}, { cookie })).status).toBe(200);
    expect([await objects(), await logo()]).toEqual([[], ""]);
    expect((await call(getLogo, {}, { cookie })).status).toBe(404);
    expect((await call(deleteLogo, {}, { cookie })).status).toBe(200);
  });

  it("belongs to one account only", async () => {
    const mine = await newPerson();
    const theirs = await newPerson();
    await call(setLogo, { file: pictureFile() }, { cookie: theirs.cookie });
    const address = ORIGIN + (await theirs.logo());
    const response = await SELF.fetch(address, { headers: { cookie: mine.cookie } });
    expect(response.status).toBe(404);
    await response.body?.cancel();
  });

  it("is refused by its bytes, and nothing of a refused file is kept", async () => {
    const { cookie, objects } = await newPerson();
    const refused = [
      pictureFile("<!doctype html><script>alert(1)</script>"),
      pictureFile('<svg xmlns="http://www.w3.org/2000/svg"/>', "logo.svg"),
      pictureFile(pngPicture({ width: 1, height: 1 }, { width: 50_000, height: 50_000 })),
      pictureFile(pngPicture({ width: 90, height: 90 }).slice(0, 120)),
    ];
    for (const file of refused) {
      const response = await call(setLogo, { file }, { cookie });
      expect(response.status).toBe(415);
      expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual(["file"]);
    }
    const large = pictureFile(new Uint8Array(5 * 1024 * 1024 + 8192));
    const response = await call(setLogo, { file: large }, { cookie });
    expect(response.status).toBe(413);
    expect((await refusalOf(response)).message).toBe(LOGO_TEXTS.tooLarge);
    expect(await objects()).toEqual([]);
  });

  it("allows no more than 30 tries an hour, because broken pictures cost memory", async () => {
    const { cookie } = await newPerson();
    const file = pictureFile("nothing");
    for (let tries = 0; tries < 30; tries++) await call(setLogo, { file }, { cookie });
    expect((await call(setLogo, { file: pictureFile() }, { cookie })).status).toBe(429);
  });
});
