import { expect, it } from "vitest";
import { deliver, harness } from "#tests/support/campaign-harness.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import {
  campaignClicks,
  clickedData,
} from "#worker/domains/campaigns/campaigns/campaign-clicks.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { changeLink } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { clicksOf, IPHONE, linkedCampaign, open, TARGET, visit } from "./support.ts";

const person = { "user-agent": IPHONE, "sec-fetch-dest": "document" };

it("sends the browser on, stores nothing by itself, and counts the click from the queue", async () => {
  const h = harness();
  const { ctx, id, numbers, pathOf } = await linkedCampaign(h);
  const [first, second] = [...numbers].sort();
  for (const number of [first, first, second]) {
    const response = await open(h, pathOf(number), person);
    expect([response.status, response.headers.get("location")]).toEqual([302, TARGET]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  expect(await clicksOf(ctx)).toEqual([]);
  expect(await deliver(h, "clicks", h.queues.clicks.splice(0))).toEqual([]);
  expect(await clicksOf(ctx)).toMatchObject([
    { number: first, verdict: "person", reason: "browser" },
    { number: first, verdict: "person" },
    { number: second, verdict: "person" },
  ]);
  const { data } = await getCampaign(ctx, { id });
  expect(data.link).toMatchObject({
    longUrl: TARGET,
    people: 2,
    clicks: 3,
    scanners: 0,
    previews: 0,
  });
});

it.each([
  ["HEAD", person, "scanner", "HEAD"],
  ["GET", {}, "scanner", "no user agent"],
  ["GET", { "user-agent": "curl/8.9" }, "scanner", "curl"],
  ["GET", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "scanner", "Googlebot"],
  [
    "GET",
    {
      "user-agent":
        "Mozilla/5.0 AppleWebKit/601.2.4 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    },
    "preview",
    "facebookexternalhit",
  ],
  ["GET", { ...person, "sec-purpose": "prefetch" }, "preview", "prefetch"],
  ["GET", { ...person, "sec-fetch-dest": "image" }, "preview", "for image"],
] as const)(
  "keeps a %s with %j apart, with its reason",
  async (method, headers, verdict, reason) => {
    const h = harness();
    const { ctx, id, numbers, pathOf } = await linkedCampaign(h, { count: 1 });
    const response = await open(h, pathOf(numbers[0]), headers, method);
    expect(response.status).toBe(302);
    await deliver(h, "clicks", h.queues.clicks.splice(0));
    const [click] = await clicksOf(ctx);
    expect(click).toMatchObject({ number: numbers[0], verdict });
    expect(click?.reason).toContain(reason);
    // Kept so that it can be judged anew.
    expect(JSON.parse(String(click?.seen))).toMatchObject({ method });
    const { data } = await getCampaign(ctx, { id });
    expect(data.link).toMatchObject({ people: 0, clicks: 0 });
  },
);

it("counts a click once, however often the queue delivers it and the consumer dies", async () => {
  const h = harness();
  const { ctx, numbers, pathOf } = await linkedCampaign(h);
  for (const number of numbers) await open(h, pathOf(number), person);
  const bodies = h.queues.clicks.splice(0);
  h.faults.batch = breaksOnce(/INTO clicks/, "before");
  expect(await deliver(h, "clicks", bodies)).toHaveLength(3);
  expect(await clicksOf(ctx)).toEqual([]);
  h.faults.batch = breaksOnce(/INTO clicks/, "after");
  expect(await deliver(h, "clicks", bodies)).toHaveLength(3);
  expect(await deliver(h, "clicks", [...bodies, ...bodies])).toEqual([]);
  expect(await deliver(h, "clicks-dead", bodies)).toEqual([]);
  expect(await clicksOf(ctx)).toHaveLength(3);
});

it("sends the browser on even if the click cannot be recorded", async () => {
  const h = harness();
  const { numbers, pathOf } = await linkedCampaign(h);
  h.outage.on = true;
  expect((await open(h, pathOf(numbers[0]), person)).status).toBe(302);
});

it("leads on with a made-up recipient, but counts it for no one", async () => {
  const h = harness();
  const { ctx, id, numbers, pathOf } = await linkedCampaign(h);
  const code = pathOf(numbers[0]).slice(0, 10);
  for (let n = 0; n < 9; n++) {
    expect((await open(h, `${code}${n}aaaaa`, person)).status).toBe(302);
  }
  await deliver(h, "clicks", h.queues.clicks.splice(0));
  expect((await clicksOf(ctx)).map(({ number }) => number)).toEqual(Array(9).fill(null));
  expect((await getCampaign(ctx, { id })).data.link).toMatchObject({ people: 0, clicks: 9 });
});

it("lists who opened the link and who did not, page by page", async () => {
  const h = harness();
  const { ctx, id, numbers, pathOf } = await linkedCampaign(h, { count: 4 });
  const [a = "", b = "", c = "", d = ""] = [...numbers].sort();
  await groupOf(ctx, [a, b, c, d], (nth) => ({
    first_name: ["Ann", "Ben", "Cleo", ""][nth] ?? "",
  }));
  for (const number of [a, c, c]) await open(h, pathOf(number), person);
  await open(h, pathOf(b), { "user-agent": "curl/8.9" });
  await deliver(h, "clicks", h.queues.clicks.splice(0));
  const list = async (clickstatus: "clicked" | "notclicked", cursor?: string) =>
    campaignClicks(ctx, { id, clickstatus, limit: 1, cursor });
  const clicked = await list("clicked");
  expect(clicked).toMatchObject({ items: [{ number: a, name: "Ann", clicks: 1 }], next: a });
  const rest = await list("clicked", clicked.next);
  expect(rest.items).toMatchObject([{ number: c, name: "Cleo", clicks: 2 }]);
  expect(rest.next).toBeUndefined();
  const others = await list("notclicked");
  expect(others.items).toMatchObject([{ number: b, name: "Ben", clicks: 0 }]);
  expect((await list("notclicked", b)).items).toMatchObject([{ number: d, name: undefined }]);
  const { items } = await clickedData(ctx, {});
  expect(items).toMatchObject([{ _id: id, longUrl: TARGET, people: 2, clicks: 3, scanners: 1 }]);
});

it("lists links newest first, each with figures of its own", async () => {
  const h = harness();
  const { ctx, id, numbers, pathOf } = await linkedCampaign(h);
  await open(h, pathOf(numbers[0]), person);
  await deliver(h, "clicks", h.queues.clicks.splice(0));
  const neighbour = await linkedCampaign(h);
  expect((await clickedData(neighbour.ctx, {})).items).toMatchObject([{ people: 0 }]);
  const page = await clickedData(ctx, { limit: 1 });
  expect(page.items).toMatchObject([{ _id: id, people: 1 }]);
  expect((await clickedData(ctx, { cursor: id })).items).toEqual([]);
});

it("says so where a link is unknown, switched off or expired, in a small page without a script", async () => {
  const h = harness();
  const { ctx, id, numbers, pathOf } = await linkedCampaign(h);
  const path = pathOf(numbers[0]);
  await changeLink(ctx, { id, disabled: true, expiresAt: null });
  const off = await open(h, path, person);
  expect(off.status).toBe(410);
  const html = await off.text();
  expect(html).toContain("This link does not work any more");
  expect(html).not.toContain("<script");
  expect(html.length).toBeLessThan(30_000);
  await changeLink(ctx, { id, disabled: false, expiresAt: h.clock.now + 120_000 });
  h.clock.now += 60_001;
  expect((await open(h, path, person)).status).toBe(302);
  h.clock.now += 60_000;
  expect((await open(h, path, person)).status).toBe(410);
  expect((await open(h, "/s000000000aaaaa", person)).status).toBe(404);
  expect(h.queues.clicks).toHaveLength(1);
});

it("answers at its path over HTTP, and to GET and HEAD only", async () => {
  const h = harness();
  const { numbers, pathOf } = await linkedCampaign(h);
  const path = pathOf(numbers[0]);
  const response = await visit(path);
  expect([response.status, response.headers.get("location")]).toEqual([302, TARGET]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await visit(path, { method: "HEAD" })).status).toBe(302);
  expect((await visit(path, { method: "POST" })).status).toBe(405);
});

it("R027: /shorturl/{code} and PUT /shortUrl/check/{id} say where a link leads, signed out, and count nothing", async () => {
  const h = harness();
  const { ctx, numbers, pathOf } = await linkedCampaign(h);
  const code = pathOf(numbers[0]).slice(2, 10);
  for (const path of [
    `/shorturl/${code}`,
    `/shortUrl/${code}`,
    `/shorturl/${pathOf(numbers[0]).slice(2)}`,
  ]) {
    const page = await visit(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("bells.example");
    expect(html).toContain('href="https://bells.example/sale?utm_source=sms#roses"');
    expect(html).not.toContain("<script");
  }
  expect((await visit("/shorturl/00000000")).status).toBe(404);
  const checked = await visit(`/api/shortUrl/check/${code}`, { method: "PUT" });
  expect(await checked.json()).toMatchObject({ success: true, data: { code, longUrl: TARGET } });
  expect((await visit("/api/shortUrl/check/00000000", { method: "PUT" })).status).toBe(404);
  expect(await clicksOf(ctx)).toEqual([]);
});
