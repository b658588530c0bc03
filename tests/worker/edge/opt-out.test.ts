import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import { newAccount } from "#tests/support/account.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { suppressionOf } from "#worker/domains/suppressions/suppression-of.ts";

const NUMBER = "61412345678";
const SHARDS = [0, 1] as const;
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

let ips = 0;
const newIp = () => `2001:db8:1::${(++ips).toString(16)}`;

/** A message of the account with a link in it. */
async function linked(ctx: AccountContext): Promise<string> {
  const code = makeCode(ctx.account.shard, bytes);
  await shardDatabase(env, ctx.account.shard)
    .prepare(
      `INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments,
        unicode, status, opt_out_code)
        VALUES (?, ?, 'out', ?, 'HarbourBook', 'Sale on Saturday', 16, 1, 0, 'delivered', ?)`,
    )
    .bind(ctx.account.id, newId("message", Date.now()), NUMBER, code)
    .run();
  return code;
}

function visit(code: string, init: RequestInit = {}, ip = newIp()): Promise<Response> {
  const headers = { "cf-connecting-ip": ip, ...init.headers };
  return SELF.fetch(`${ORIGIN}/u${code}`, { ...init, headers, redirect: "manual" });
}

const press: RequestInit = {
  method: "POST",
  headers: {
    origin: ORIGIN,
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
  },
  body: "",
};

const MASKED = /04•• ••• \d{3}/g;

describe.each(SHARDS)("a link of an account on shard %i", (shard) => {
  let ctx: AccountContext;
  let code: string;
  beforeAll(async () => {
    ctx = await newAccount({ shard });
    code = await linked(ctx);
  });
  const optedOut = async () => (await suppressionOf(ctx, NUMBER)).optedOut;

  it("asks, with the number masked, and changes nothing by being looked at", async () => {
    const before = await rowsOf(ctx);
    const page = await visit(code);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await page.text();
    expect(html).toContain("04•• ••• 678");
    expect(html).not.toContain("12345");
    expect(html).toContain('<form method="post">');
    const head = await visit(code, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const refused = await visit(code, { ...press, method });
      expect([method, refused.status]).toEqual([method, 405]);
    }
    expect(await rowsOf(ctx)).toEqual(before);
  });

  it("opts nobody out from a page of another site", async () => {
    const sites: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of sites) {
      expect((await visit(code, { method: "POST", headers })).status).toBe(403);
    }
    expect(await optedOut()).toBe(false);
  });

  it("opts out by the button, once, however often it is pressed", async () => {
    const page = await visit(code, press);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("You have opted out");
    expect(html).toContain("04•• ••• 678");
    expect(html).not.toContain("12345");
    expect(await optedOut()).toBe(true);
    const { suppressions } = await rowsOf(ctx);
    expect(suppressions).toMatchObject([{ number: NUMBER, source: "link", blocked_at: null }]);
    const again = await Promise.all([visit(code, press), visit(code, press)]);
    for (const answer of again) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(html);
    }
    expect((await rowsOf(ctx)).suppressions).toEqual(suppressions);
  });

  it("works without the headers that an old browser does not send", async () => {
    const other = await newAccount({ shard });
    const response = await visit(await linked(other), { method: "POST" });
    expect(response.status).toBe(200);
    expect((await suppressionOf(other, NUMBER)).optedOut).toBe(true);
  });

  it("tells nothing of a code that was never given out", async () => {
    const other = await newAccount({ shard });
    const known = await linked(other);
    const unknown = [makeCode(shard, bytes), makeCode(shard, bytes)];
    for (const init of [{}, press]) {
      const real = await visit(known, init);
      const page = (await real.text()).replace(MASKED, "masked");
      for (const stranger of unknown) {
        const answer = await visit(stranger, init);
        const html = await answer.text();
        expect(html.match(MASKED)?.length).toBeGreaterThan(0);
        expect(html.replace(MASKED, "masked")).toBe(page);
        expect([answer.status, [...answer.headers]]).toEqual([real.status, [...real.headers]]);
        // The same stand-in each time, before and after the button.
        expect((await (await visit(stranger)).text()).match(MASKED)?.[0]).toBe(
          html.match(MASKED)?.[0],
        );
      }
    }
  });
});

it("stops one account's messages, not another's to the same number", async () => {
  const [one, two] = [await newAccount({ shard: 0 }), await newAccount({ shard: 0 })];
  await linked(two);
  await visit(await linked(one), press);
  expect((await suppressionOf(one, NUMBER)).optedOut).toBe(true);
  expect((await suppressionOf(two, NUMBER)).optedOut).toBe(false);
});

it("answers codes of shards that do not exist like any other", async () => {
  for (const shard of [2, 17, 30]) {
    const response = await visit(makeCode(shard, bytes));
    expect(response.status).toBe(200);
    expect((await response.text()).match(MASKED)).toHaveLength(1);
  }
});

it("is only for codes: other paths beside it are the console's", async () => {
  for (const path of ["/u1234567", "/u123456789", "/u1234567!", "/u12345678/x", "/user-settings"]) {
    const html = await (await SELF.fetch(`${ORIGIN}${path}`)).text();
    expect([path, html.match(MASKED)]).toEqual([path, null]);
  }
});

it("is limited by address: then nothing is shown and nothing changes", async () => {
  const ctx = await newAccount();
  const code = await linked(ctx);
  const ip = newIp();
  for (let n = 0; n < 300; n++) {
    expect((await visit(makeCode(0, bytes), {}, ip)).status).toBe(200);
  }
  for (const init of [{}, press]) {
    const response = await visit(code, init, ip);
    expect(response.status).toBe(429);
    expect((await response.text()).match(MASKED)).toBeNull();
  }
  expect((await suppressionOf(ctx, NUMBER)).optedOut).toBe(false);
  expect((await visit(code, press)).status).toBe(200);
  expect((await suppressionOf(ctx, NUMBER)).optedOut).toBe(true);
});

it("is a page that runs, loads and frames nothing", async () => {
  const ctx = await newAccount();
  const code = await linked(ctx);
  for (const response of [await visit(code), await visit(code, press)]) {
    const html = await response.text();
    expect(html).not.toMatch(/<script|<link|<img|<iframe|src=|href=|\son\w+=|javascript:|url\(/i);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(html).toContain('name="robots" content="noindex');
  }
});
