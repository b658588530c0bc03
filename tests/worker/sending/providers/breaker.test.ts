import { expect, it } from "vitest";
import { accountIn, drain, drive } from "#tests/support/campaign-harness.ts";
import { messagesBy, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { resumeCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { reportCampaign } from "#worker/domains/campaigns/campaigns/report-campaign.ts";
import { FAILING_TEXT } from "#worker/domains/campaigns/campaigns/stop-campaign.ts";
import { chooseProvider } from "#worker/domains/sending/providers/choose-provider.ts";
import { listProviders } from "#worker/domains/sending/providers/providers.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { expectOnceThroughEither, setRoute, twoCarriers } from "./support.ts";

/** Two accounts whose messages `other` refuses, so that it is stopped. */
async function stopped() {
  const h = twoCarriers();
  const admin = await accountIn(h, { role: "superAdmin" });
  // The beginning of a minute.
  h.clock.now = Math.ceil(h.clock.now / 60_000) * 60_000;
  h.other.fate = () => "rejected";
  for (const count of [60, 60]) {
    const ctx = await accountIn(h);
    await setRoute(h, { provider: h.other.name, account: ctx.account.id });
    const { id } = await paidCampaign(ctx, h, { count });
    await drive(ctx, h, id);
  }
  return { ...h, admin };
}

it("a carrier that refuses too much in a minute is stopped, and others stand in", async () => {
  const h = await stopped();
  const { data } = await listProviders(h.admin, { type: "sms" });
  expect(data.find(({ name }) => name === h.other.name)).toMatchObject({
    active: false,
    connected: true,
    stoppedAt: expect.any(Number),
  });
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  await setRoute(h, { provider: h.other.name, account, priority: 1 });
  await setRoute(h, { provider: "fake", account, priority: 2 });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 50 });
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectOnceThroughEither(h, numbers);
  expect(h.carrier.taken).toHaveLength(50);
});

it("one account's bad numbers alone stop no carrier", async () => {
  const h = twoCarriers();
  h.clock.now = Math.ceil(h.clock.now / 60_000) * 60_000;
  h.other.fate = () => "rejected";
  const ctx = await accountIn(h, { perSecond: 1000 });
  const account = ctx.account.id;
  await setRoute(h, { provider: h.other.name, account });
  const { id } = await paidCampaign(ctx, h, { count: 300 });
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ failed: 300 });
  const outgoing = { account, sender: "61400000003", medium: "sms" } as const;
  expect(await chooseProvider(ctx, outgoing)).toMatchObject({ canary: false });
});

it("without another carrier messages wait; after a minute one message tries, and then all are sent once", async () => {
  const h = await stopped();
  const ctx = await accountIn(h);
  await setRoute(h, { provider: h.other.name, account: ctx.account.id });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 100 });
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ queued: 100 });
  expect(await statusOf(ctx, id)).toBe("sending");
  h.clock.now += 61_000;
  // It still refuses: one message is lost by finding out, and no more.
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  expect(await messagesBy(ctx)).toEqual({ queued: 99, failed: 1 });
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  expect(await messagesBy(ctx)).toEqual({ queued: 99, failed: 1 });
  h.other.fate = () => "accepted";
  h.clock.now += 61_000;
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ sent: 99, failed: 1 });
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(numbers).toHaveLength(100);
  expect(new Set(h.other.taken.map(({ to }) => to)).size).toBe(99);
});

it("a number from which the carrier has a STOP is opted out like after a STOP to us", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 30 });
  const [out = "", other = ""] = numbers;
  h.carrier.fate = ({ to }) => (to === out ? "optedOut" : "accepted");
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ sent: 29, failed: 1 });
  expect(await suppressionOf(ctx, out)).toMatchObject({ optedOut: true });
  expect(await suppressionOf(ctx, other)).toMatchObject({ optedOut: false });
});

it("a campaign whose first thousand messages mostly fail pauses itself and tells its owner; once", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h, { perSecond: 1000 });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 4000 });
  const bad = new Set(numbers.filter((_, index) => index % 3 === 0));
  h.carrier.fate = ({ to }) => (bad.has(to) ? "rejected" : "accepted");
  for (let turn = 0; turn < 3; turn++) {
    await tickCampaign(ctx, id);
    await drain(h, "bulk");
    await reportCampaign(ctx, id);
    h.clock.now += 250;
  }
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "paused", holdReason: FAILING_TEXT });
  expect((await messagesBy(ctx)).queued).toBeGreaterThan(0);
  await resumeCampaign(ctx, { id });
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await messagesBy(ctx)).toEqual({ sent: 4000 - bad.size, failed: bad.size });
});
