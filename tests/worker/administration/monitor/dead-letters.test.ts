import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { IN_FLIGHT_TEXTS } from "#core/contract/admin/campaigns-in-flight.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { newId } from "#core/ids.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, deliver, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import {
  listCampaignsInFlight,
  resumeCampaignInFlight,
  stopCampaignInFlight,
} from "#worker/domains/administration/monitor/campaigns-in-flight.ts";
import {
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from "#worker/domains/administration/monitor/dead-letters.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  pauseCampaign,
  resumeCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { sweepDeadLetters } from "#worker/kernel/dead-letter.ts";

const QUEUE = "cooee-inbound-dead";
const TEXT = "My card is 4111 1111";

/** A reply that could not be processed, as its dead letter. */
async function letter(h: Harness, admin: AccountContext) {
  const body = {
    ...{ carrier: "fake", message: { id: newId("message", 1), from: "61412345678", text: TEXT } },
    at: 1_790_000_000_000,
  };
  await deliver(h, "inbound-dead", [body]);
  const { data } = await listDeadLetters(admin, { queue: QUEUE });
  const found = data.at(-1);
  if (!found) throw new Error("There is no dead letter");
  return { ...found, sent: body };
}

async function two() {
  const h = harness();
  const ann = await accountIn(h, { role: "superAdmin", name: "Ann Lee" });
  const bo = await accountIn(h, { role: "superAdmin", name: "Bo Chen" });
  return { h, ann, bo };
}

it("what a queue gave up on shows its shape and ids, and no text and no number", async () => {
  const { h, ann } = await two();
  const { body, sent } = await letter(h, ann);
  expect(body).not.toContain("4111");
  expect(body).not.toContain("61412345678");
  expect(body).toContain(sent.message.id);
  expect(body).toContain('"carrier": "fake"');
  expect(body).toContain("1790000000000");
  expect(JSON.parse(body)).toMatchObject({ message: { text: `••• (${TEXT.length})` } });
});

it("is put on its queue again as it was, once: the second administrator reads who did it", async () => {
  const { h, ann, bo } = await two();
  const { id, sent } = await letter(h, ann);
  await replayDeadLetters(ann, { ids: [id] });
  expect(h.queues.inbound).toEqual([sent]);
  for (const decide of [replayDeadLetters, dropDeadLetters]) {
    await expect(decide(bo, { ids: [id] })).rejects.toMatchObject({
      message: expect.stringMatching(/^This was decided already\. Ann Lee replayed this on /),
    });
  }
  expect(h.queues.inbound).toHaveLength(1);
  expect(await auditOf(ann, "deadLetter.replay")).toMatchObject([{ subject: id }]);
  const { data } = await listDeadLetters(ann, { queue: QUEUE });
  expect(data.map((one) => one.id)).not.toContain(id);
});

it("of two administrators at once one drops it, and its contents are gone", async () => {
  const { h, ann, bo } = await two();
  const { id } = await letter(h, ann);
  const tries = await Promise.allSettled(
    [ann, bo].map((ctx) => dropDeadLetters(ctx, { ids: [id] })),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const row = await ann.control.database
    .prepare("SELECT body FROM dead_letters WHERE id = ?")
    .bind(id)
    .first();
  expect(row).toEqual({ body: "" });
});

it("is on record as what becomes of it: while it is being sent, no one drops it", async () => {
  const { h, ann, bo } = await two();
  const { id, sent } = await letter(h, ann);
  const drops: PromiseSettledResult<unknown>[] = [];
  const { inbound: real } = ann.queues;
  /** Takes the message once the other administrator has tried to drop it. */
  const send = async (body: unknown) => {
    drops.push(...(await Promise.allSettled([dropDeadLetters(bo, { ids: [id] })])));
    return await real.send(body);
  };
  const inbound = new Proxy(real, {
    get: (queue, name) => (name === "send" ? send : Reflect.get(queue, name)),
  });
  await replayDeadLetters({ ...ann, queues: { ...ann.queues, inbound } }, { ids: [id] });
  expect(drops).toMatchObject([{ status: "rejected", reason: { code: "CONFLICT" } }]);
  expect(h.queues.inbound).toEqual([sent]);
  expect(await auditOf(ann, "deadLetter.drop")).toEqual([]);
  const row = await env.CONTROL.prepare("SELECT body FROM dead_letters WHERE id = ?").bind(id);
  expect(await row.first()).toEqual({ body: "" });
});

it("that was to be sent, and stopped half-way, waits again; one that was dropped does not", async () => {
  const { h, ann } = await two();
  const stopped = await letter(h, ann);
  h.clock.now += 1000;
  const dropped = await letter(h, ann);
  await dropDeadLetters(ann, { ids: [dropped.id] });
  await env.CONTROL.prepare("UPDATE dead_letters SET decided_at = ? WHERE id IN (?, ?)")
    .bind(h.clock.now, stopped.id, dropped.id)
    .run();
  const waiting = async () => {
    await sweepDeadLetters(h.system);
    const { data } = await listDeadLetters(ann, { queue: QUEUE });
    return data.map(({ id }) => id).filter((id) => [stopped.id, dropped.id].includes(id));
  };
  expect(await waiting()).toEqual([]);
  h.clock.now += 11 * 60_000;
  expect(await waiting()).toEqual([stopped.id]);
  await replayDeadLetters(ann, { ids: [stopped.id] });
  expect(h.queues.inbound).toEqual([stopped.sent]);
});

it("stays where it is if the queue does not take it", async () => {
  const { h, ann } = await two();
  const { id } = await letter(h, ann);
  h.outage.on = true;
  await expect(replayDeadLetters(ann, { ids: [id] })).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  h.outage.on = false;
  await replayDeadLetters(ann, { ids: [id] });
  expect(h.queues.inbound).toHaveLength(1);
});

it("what an administrator paused, its owner cannot resume: an administrator does, once", async () => {
  const { h, ann, bo } = await two();
  const ctx = await accountIn(h);
  const { id } = await paidCampaign(ctx, h, { count: 3 });
  const one = { account: ctx.account.id, campaign: id };
  const notStopped = { code: "CONFLICT", message: IN_FLIGHT_TEXTS.notStopped };
  await expect(resumeCampaignInFlight(ann, one)).rejects.toMatchObject(notStopped);
  await stopCampaignInFlight(ann, { ...one, how: "pause", reason: "A scam" });
  await expect(resumeCampaign(ctx, { id })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: CAMPAIGN_TEXTS.stopped },
  });
  expect(await statusOf(ctx, id)).toBe("paused");
  const listed = async () => (await listCampaignsInFlight(bo)).data.find(({ _id }) => _id === id);
  expect(await listed()).toMatchObject({ status: "paused", reason: "Stopped by Cooee: A scam" });
  // Ids of audit rows are in order of time, and this clock stands still.
  h.clock.now += 1000;
  const tries = await Promise.allSettled([ann, bo].map((by) => resumeCampaignInFlight(by, one)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await listed()).toMatchObject({ status: "running", reason: undefined });
  await expect(resumeCampaignInFlight(bo, one)).rejects.toMatchObject({
    message: expect.stringMatching(/(Ann Lee|Bo Chen) resumed this on /),
  });
  // What its owner paused, its owner resumes.
  await pauseCampaign(ctx, { id });
  await expect(resumeCampaignInFlight(ann, one)).rejects.toMatchObject({ code: "CONFLICT" });
  await resumeCampaign(ctx, { id });
  expect(await statusOf(ctx, id)).toBe("sending");
});

it("the kill switch pauses a campaign of any account once, and its owner reads why", async () => {
  const { h, ann, bo } = await two();
  const ctx = await accountIn(h);
  const { id } = await paidCampaign(ctx, h, { count: 3 });
  const { data } = await listCampaignsInFlight(ann);
  expect(data.find(({ _id }) => _id === id)).toMatchObject({
    ...{ status: "running", recipients: 3, sent: 0, account: { _id: ctx.account.id } },
  });
  const stop = { account: ctx.account.id, campaign: id, how: "pause", reason: "A scam" } as const;
  const tries = await Promise.allSettled([ann, bo].map((by) => stopCampaignInFlight(by, stop)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "paused",
    holdReason: "Stopped by Cooee: A scam",
  });
  await expect(stopCampaignInFlight(bo, stop)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(
      /^It is not being sent any more\. (Ann Lee|Bo Chen) stopped this on /,
    ),
  });
  expect(await auditOf(ctx, "campaign.stop")).toMatchObject([
    { subject: id, detail: expect.stringContaining("A scam") },
  ]);
  await stopCampaignInFlight(bo, { ...stop, how: "cancel", reason: "A scam indeed" });
  expect(await statusOf(ctx, id)).toBe("cancelled");
  expect(await auditOf(ctx, "campaign.cancel")).toMatchObject([{ actor: personOf(bo).userId }]);
  const elsewhere = { ...stop, account: ann.account.id };
  await expect(stopCampaignInFlight(ann, elsewhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
