import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { optOutPlaceholder, replyPlaceholder } from "#core/rules/recipient-links.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign } from "#tests/support/campaigns.ts";
import { HOST, IPHONE, MESSAGE, TARGET } from "#tests/worker/content/links/support.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { recipientPath } from "#worker/edge/recipient-path.ts";

/** What phones, mail programs and people take along behind an address. */
const BEHIND = [
  ...[
    "",
    ".",
    ",",
    ")",
    "!",
    "?",
    ";",
    ":",
    "/",
    "//",
    "/.",
    "'",
    '"',
    "]",
    "}",
    ">",
    "*",
    "_",
    "~",
    "|",
  ],
  ...[
    "%20",
    "%0A",
    "%22",
    "%E2%80%99",
    "%E2%80%A6",
    ".%20Thanks",
    "...",
    "-",
    "…",
    "/index.html",
    "\u00a0",
  ],
];

const ask = (path: string, init: RequestInit = {}) =>
  SELF.fetch(`${ORIGIN}${path}`, {
    redirect: "manual",
    headers: { "user-agent": IPHONE },
    ...init,
  });

it("a recipient's link works with whatever a phone puts behind it, on shard 1", async () => {
  const shard = 1;
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const message = `${MESSAGE} ${replyPlaceholder(HOST)} Stop: ${optOutPlaceholder(HOST)}`;
  const { id, numbers } = await paidCampaign(ctx, h, { count: 1, message, longUrl: TARGET });
  await drive(ctx, h, id);
  const text = h.carrier.taken[0]?.text ?? "";
  const path = (kind: string) => new RegExp(`/${kind}\\w{8,14}`).exec(text)?.[0] ?? "";
  for (const behind of BEHIND) {
    const short = await ask(path("s") + behind);
    expect([behind, short.status, short.headers.get("location")]).toEqual([behind, 302, TARGET]);
    const code = path("u").slice(2);
    for (const link of [path("u"), `/optout/${code}`, `/useroptout/${code}`]) {
      expect(await (await ask(link + behind)).text(), link + behind).toContain("came from");
    }
    expect((await ask(path("r") + behind)).status, behind).toBe(200);
    expect(await (await ask(`/shorturl/${path("s").slice(2)}${behind}`)).text()).toContain(
      "bells.example",
    );
  }
  expect((await ask(`${path("u")}.`, { method: "POST" })).status).toBe(200);
  expect((await suppressionOf(ctx, numbers[0] ?? "")).optedOut).toBe(true);
});

it.each([
  ...[
    "/s",
    "/u",
    "/r",
    "/s/",
    "/u/",
    "/r/x",
    "/u1",
    "/uABC",
    "/sK7qm2xA",
    "/rAB12",
    "/u%20",
    "/u00000000x1",
  ],
  ...[
    "/s000000001000000000",
    "/optout",
    "/optout/",
    "/reply/",
    "/useroptout/short",
    "/shorturl/",
    "/uAbcdefghi",
  ],
])("%s is no link, and answered as one that is not there", async (path) => {
  const response = await ask(path);
  const page = await response.text();
  expect([response.status, page.includes("<script")]).toEqual([404, false]);
  expect(page).toContain("<!doctype html>");
});

it.each([
  ...[
    "/signup",
    "/settings",
    "/sub-accounts",
    "/sender-ids/personal",
    "/segments/new",
    "/segments/seg_01ABC9",
  ],
  ...[
    "/reset-password",
    "/reporting",
    "/user-verification",
    "/startup-benefits/stone-and-chalk",
    "/schedule.html",
  ],
  ...["/robots.txt", "/simulator", "/", "/history", "/api/user/me"],
])("%s is not a recipient's", (path) => {
  expect(recipientPath(path)).toBeUndefined();
});
