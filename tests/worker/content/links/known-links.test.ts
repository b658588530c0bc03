import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ORIGIN } from "#tests/support/call.ts";
import { deliver, harness } from "#tests/support/campaign-harness.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { clicks } from "#worker/domains/content/links/click.ts";
import { openKnownLink } from "#worker/edge/known-link.ts";
import { clicksOf, IPHONE, linkedCampaign, open, TARGET } from "./support.ts";

/** A campaign whose link this isolate has read; `ask` reads nothing more. */
async function knownCampaign() {
  const h = harness();
  const made = await linkedCampaign(h, { count: 1 });
  const path = made.pathOf(made.numbers[0]);
  const waiting: Promise<unknown>[] = [];
  const ctx = { ...h.system, waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  const ask = (url: string, init?: RequestInit) => openKnownLink(ctx, new Request(url, init));
  expect(ask(`${ORIGIN}${path}`)).toBeUndefined();
  await open(h, path, { "user-agent": IPHONE });
  h.queues.clicks.splice(0);
  return { ...made, h, path, ask, settled: () => Promise.all(waiting) };
}

it("a link that the isolate knows is answered at once, on our host and with what an app appends", async () => {
  const { ask, path, settled } = await knownCampaign();
  for (const url of [`${ORIGIN}${path}`, `${ORIGIN}${path}?fbclid=1`]) {
    const response = ask(url);
    expect([response?.status, response?.headers.get("location")]).toEqual([302, TARGET]);
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "strict-transport-security": expect.stringContaining("max-age="),
      "x-content-type-options": "nosniff",
    });
  }
  await settled();
});

it("another host, path or method is never answered from memory alone", async () => {
  const { ask, path } = await knownCampaign();
  expect(ask(`http://stranger.example${path}`)).toBeUndefined();
  expect(ask(`http://stranger.example/${ORIGIN}${path}`)).toBeUndefined();
  expect(ask(`${ORIGIN}${path}/more`)).toBeUndefined();
  expect(ask(`${ORIGIN}/login?next=${path}`)).toBeUndefined();
  expect(ask(`${ORIGIN}${path}`, { method: "POST" })).toBeUndefined();
});

it("a moment's clicks are one message; the longest headers never make one too long for the queue", async () => {
  const { h, ctx, ask, path, settled } = await knownCampaign();
  const hostile = { "user-agent": '"\\'.repeat(300), purpose: '"'.repeat(900) };
  for (let n = 0; n < 3; n++) ask(`${ORIGIN}${path}`, { headers: { "user-agent": "Caf\u00e9" } });
  await settled();
  expect(h.queues.clicks).toHaveLength(1);
  // ASCII only, so that a set is as many bytes as characters.
  expect(clicks.parse(h.queues.clicks[0]).map(({ seen }) => seen.agent)).toEqual([
    "Caf?",
    "Caf?",
    "Caf?",
  ]);
  for (let n = 0; n < 150; n++) ask(`${ORIGIN}${path}`, { headers: hostile });
  await settled();
  expect(h.queues.clicks.length).toBeGreaterThan(2);
  for (const set of h.queues.clicks) {
    expect(new TextEncoder().encode(String(set)).length).toBeLessThan(128_000);
  }
  expect(await deliver(h, "clicks", h.queues.clicks.splice(0))).toEqual([]);
  expect(await clicksOf(ctx)).toHaveLength(153);
});

it.each([
  "https://169.254.169.254/latest/meta-data",
  "http://router.local/",
  "https://user:secret@bells.example/",
  "javascript:alert(1)",
  `${ORIGIN}/sabcdefgh`,
])("R153 a link to %s, stored before that was refused, sends no one there", async (url) => {
  const h = harness();
  const { ctx, numbers, pathOf } = await linkedCampaign(h, { count: 1 });
  const store = shardDatabase(env, 0).prepare("UPDATE links SET url = ? WHERE account_id = ?");
  await store.bind(url, ctx.account.id).run();
  const path = pathOf(numbers[0]);
  // Once as it is read, once as the isolate knows it, and on the page that says where it leads.
  for (const asked of [path, path, `/shorturl/${path.slice(2, 10)}`]) {
    const response = await open(h, asked);
    expect([response.status, response.headers.get("location")]).toEqual([410, null]);
    expect(await response.text()).not.toContain(url);
  }
  expect(h.queues.clicks).toEqual([]);
});
