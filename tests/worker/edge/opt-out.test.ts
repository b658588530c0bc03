import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import { newAccount } from "#tests/support/account.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";

const NUMBER = "61412345678";
const SHARDS = [0, 1] as const;
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

let ips = 0;
const newIp = () => `2001:db8:1::${(++ips).toString(16)}`;

/** Messages of the account, each to a different number and with a link in it. */
async function linkedCodes(ctx: AccountContext, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => makeCode(ctx.account.shard, bytes));
  const database = shardDatabase(env, ctx.account.shard);
  const insert = database.prepare(
    `INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments,
      unicode, status, opt_out_code)
      VALUES (?, ?, 'out', ?, 'HarbourBook', 'Sale on Saturday', 16, 1, 0, 'delivered', ?)`,
  );
  await database.batch(
    codes.map((code, n) =>
      insert.bind(ctx.account.id, newId("message", Date.now()), String(+NUMBER + n), code),
    ),
  );
  return codes;
}

async function linked(ctx: AccountContext): Promise<string> {
  const [code] = await linkedCodes(ctx, 1);
  if (!code) throw new Error("No message was written");
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
  beforeEach(async () => {
    ctx = await newAccount({ shard });
    code = await linked(ctx);
  });
  const optedOut = async () => (await suppressionOf(ctx, NUMBER)).optedOut;

  it("asks, with the number masked, and changes nothing when it is opened", async () => {
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

  it("opts no one out from another site's page", async () => {
    const sites: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of sites) {
      expect((await visit(code, { method: "POST", headers })).status).toBe(403);
    }
    expect(await optedOut()).toBe(false);
  });

  it("opts out with the button, once, however often it is pressed", async () => {
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

  it("reveals nothing about an unknown code except that it names no sender", async () => {
    const other = await newAccount({ shard, name: "Harbour Books" });
    const known = await linked(other);
    const anonymous = (html: string) =>
      html
        .replace("Your message came from <strong>HarbourBook</strong>. ", "")
        .replaceAll("Harbour Books", "this sender")
        .replace(MASKED, "masked");
    const unknown = [makeCode(shard, bytes), makeCode(shard, bytes)];
    for (const init of [{}, press]) {
      const real = await visit(known, init);
      const page = anonymous(await real.text());
      for (const stranger of unknown) {
        const answer = await visit(stranger, init);
        const html = await answer.text();
        expect(html.match(MASKED)?.length).toBeGreaterThan(0);
        expect(anonymous(html)).toBe(page);
        expect([answer.status, [...answer.headers]]).toEqual([real.status, [...real.headers]]);
        // The same masked number each time, before and after the button.
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

it("treats codes of shards that do not exist like any other", async () => {
  for (const shard of [2, 17, 30]) {
    const response = await visit(makeCode(shard, bytes));
    expect(response.status).toBe(200);
    expect((await response.text()).match(MASKED)).toHaveLength(1);
  }
});

it("is only for codes: nothing else beside it names a number", async () => {
  for (const path of ["/u1234567", "/u123456789", "/u1234567!", "/user-settings"]) {
    const html = await (await SELF.fetch(`${ORIGIN}${path}`)).text();
    expect([path, html.match(MASKED)]).toEqual([path, null]);
  }
});

it("refuses a network's guesses, but never any of 500 valid codes from it", {
  timeout: 120_000,
}, async () => {
  const ctx = await newAccount();
  const codes = await linkedCodes(ctx, 500);
  // All addresses in a /64 count as one network.
  const gateway = "2001:db8:64:1::1";
  const guess = (init: RequestInit = {}) =>
    visit(makeCode(0, bytes), init, `2001:db8:64:1::${(++ips).toString(16)}`);
  const guesses = env.CONTROL.prepare("SELECT count FROM rate_limits WHERE key = ?").bind(
    "opt-out:guess:2001:db8:64:1::/64",
  );
  expect((await guess()).status).toBe(200);
  await env.CONTROL.prepare("UPDATE rate_limits SET count = 299 WHERE key = ?")
    .bind("opt-out:guess:2001:db8:64:1::/64")
    .run();
  expect((await guess()).status).toBe(200);
  for (const init of [{}, press]) {
    const refused = await guess(init);
    expect(refused.status).toBe(429);
    expect((await refused.text()).match(MASKED)).toBeNull();
  }
  const statuses = async (some: readonly string[], init: RequestInit = {}) =>
    new Set(await Promise.all(some.map(async (code) => (await visit(code, init, gateway)).status)));
  expect(await statuses(codes.slice(0, 20))).toEqual(new Set([200]));
  for (let n = 0; n < codes.length; n += 25) {
    expect(await statuses(codes.slice(n, n + 25), press)).toEqual(new Set([200]));
  }
  expect((await rowsOf(ctx)).suppressions).toHaveLength(500);
  expect(await guesses.first("count")).toBe(302);
  expect((await visit(makeCode(0, bytes), {}, "2001:db8:64:2::1")).status).toBe(200);
});

it("R113: names who sent the message, and says what opting out covers", async () => {
  const ctx = await newAccount({ name: `Bell & Son's <b>"Florist"</b>` });
  const code = await linked(ctx);
  const name = "Bell &#38; Son&#39;s &#60;b&#62;&#34;Florist&#34;&#60;/b&#62;";
  const html = await (await visit(code)).text();
  expect(html).toContain(`<h1>Stop messages from ${name}?</h1>`);
  expect(html).toContain("Your message came from <strong>HarbourBook</strong>.");
  expect(html).toContain("every text message from this business to <strong>04•• ••• 678</strong>");
  expect(html).toContain("offers, reminders and notices, from any number or name it uses");
  expect(await (await visit(code, press)).text()).toContain(
    `You will get no more text messages from ${name} on`,
  );
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
