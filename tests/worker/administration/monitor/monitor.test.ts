import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { CarrierState } from "#core/contract/admin/monitor.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, deliver, drain, drive, type Harness } from "#tests/support/campaign-harness.ts";
import { messagesBy, newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import {
  setRoute,
  type TwoCarriers,
  twoCarriers,
} from "#tests/worker/sending/providers/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { monitor } from "#worker/domains/administration/monitor/monitor.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { kindOfReason } from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { WAIT_TEXTS } from "#worker/domains/sending/providers/choose-provider.ts";
import { resumeProvider } from "#worker/domains/sending/providers/providers.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

/** Two shards, each with an account whose messages go to the carrier of this test only. */
async function two() {
  const h = twoCarriers();
  const admin = await accountIn(h, { role: "superAdmin" });
  const accounts = [await accountIn(h, { shard: 0 }), await accountIn(h, { shard: 1 })];
  for (const { account } of accounts) {
    await setRoute(h, { provider: h.other.name, account: account.id });
  }
  return { h, admin, accounts };
}

async function stateOf(admin: AccountContext, { other }: TwoCarriers): Promise<CarrierState> {
  const { data } = await monitor(admin);
  const found = data.carriers.find(({ name }) => name === other.name);
  if (!found) throw new Error("The monitor lacks the carrier");
  return found;
}

const NONE = { given: 0, sent: 0, delivered: 0, failed: 0, deferred: 0, unknown: 0 };

async function post(h: Harness, references: readonly string[], fields: object) {
  const receipts = references.map((reference) => ({
    ...{ reference, carrierId: `c-${reference}`, at: h.clock.now, ...fields },
  }));
  await deliver(h, "receipts", [{ carrier: "other", receipts }]);
}

it("O03: what each carrier was given and what became of it, in the last hour and the last day, of all shards", async () => {
  const { h, admin, accounts } = await two();
  expect(await stateOf(admin, h)).toMatchObject({
    ...{ types: ["sms", "mms"], connected: true, hour: NONE, day: NONE, errors: [] },
  });
  for (const ctx of accounts) {
    const { id, numbers } = await paidCampaign(ctx, h, { count: 10 });
    const [first, second] = numbers;
    h.other.fate = ({ to }, time) =>
      to === first ? "rejected" : to === second && time === 1 ? "deferred" : "accepted";
    await drive(ctx, h, id);
  }
  const accepted = { ...NONE, given: 22, sent: 18, failed: 2, deferred: 2 };
  expect((await stateOf(admin, h)).hour).toEqual(accepted);
  h.clock.now += 4000;
  const taken = h.other.taken.map(({ reference }) => reference);
  await post(h, taken.slice(0, 12), { status: "delivered" });
  await post(h, taken.slice(12, 14), { status: "failed", reason: "Handset 61400000001 is off" });
  await post(h, taken.slice(14, 15), { status: "sent" });
  // Again, and out of order.
  await post(h, taken.slice(0, 14), { status: "delivered" });
  await post(h, taken.slice(0, 14), { status: "failed", reason: "No" });
  const counted = { ...accepted, delivered: 14, failed: 4 };
  const now = await stateOf(admin, h);
  expect([now.hour, now.day]).toEqual([counted, counted]);
  expect(now.receiptsAfter).toBeGreaterThanOrEqual(4000);
  expect(now.receiptsAfter).toBeLessThan(10_000);
  expect(now.errors).toMatchObject([
    { kind: "failed", reason: "Handset … is off", messages: 2 },
    { kind: "refused", reason: "Rejected by the network", messages: 2 },
  ]);
  h.clock.now += 65 * 60_000;
  const later = await stateOf(admin, h);
  expect([later.hour, later.day, later.receiptsAfter]).toEqual([NONE, counted, undefined]);
  h.clock.now += 25 * 3_600_000;
  expect((await stateOf(admin, h)).day).toEqual(NONE);
  h.clock.now += 24 * 3_600_000;
  await everyMinute(h.system);
  for (const shard of [env.SHARD_00, env.SHARD_01]) {
    const kept = await shard
      .prepare("SELECT COUNT(*) AS n FROM carrier_counts WHERE carrier = ?")
      .bind(h.other.name)
      .first("n");
    expect(kept).toBe(0);
  }
});

it("a chunk that is delivered twice, or whose results are lost, is counted once at most", async () => {
  const { h, admin, accounts } = await two();
  const [ctx] = accounts;
  if (!ctx) throw new Error("No account");
  const { id } = await paidCampaign(ctx, h, { count: 20 });
  await tickCampaign(ctx, id);
  const bodies = h.queues.bulk.splice(0);
  await deliver(h, "bulk", bodies);
  await deliver(h, "bulk", bodies);
  expect((await stateOf(admin, h)).hour).toEqual({ ...NONE, given: 20, sent: 20 });
});

it("messages without an answer are unknown until a receipt or the carrier says what became of them", async () => {
  const { h, admin, accounts } = await two();
  const [ctx] = accounts;
  if (!ctx) throw new Error("No account");
  const { id } = await paidCampaign(ctx, h, { count: 20 });
  h.other.after = () => {
    throw new Error("No answer");
  };
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  h.clock.now += 61_000;
  expect((await stateOf(admin, h)).hour).toEqual({ ...NONE, given: 20, unknown: 20 });
  const taken = h.other.taken.map(({ reference }) => reference);
  await post(h, taken, { status: "delivered" });
  expect((await stateOf(admin, h)).hour).toEqual({ ...NONE, given: 20, delivered: 20 });
});

it("says since when a carrier is stopped, and an administrator can use it again, on record", async () => {
  const { h, admin, accounts } = await two();
  h.clock.now = Math.ceil(h.clock.now / 60_000) * 60_000;
  h.other.fate = () => "rejected";
  for (const ctx of accounts) {
    const { id } = await paidCampaign(ctx, h, { count: 60 });
    await drive(ctx, h, id);
  }
  const stopped = await stateOf(admin, h);
  expect(stopped.stoppedAt).toBeGreaterThanOrEqual(h.clock.now - 60_000);
  expect(stopped.retryAt).toBe((stopped.stoppedAt ?? 0) + 60_000);
  h.other.fate = () => "accepted";
  const [ctx] = accounts;
  if (!ctx) throw new Error("No account");
  const { id } = await paidCampaign(ctx, h, { count: 5 });
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toMatchObject({ queued: 5 });
  await resumeProvider(admin, { provider: h.other.name });
  expect(await stateOf(admin, h)).not.toHaveProperty("stoppedAt", expect.anything());
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toMatchObject({ sent: 5 });
  expect(await auditOf(admin, "provider.resume")).toHaveLength(1);
  await expect(resumeProvider(admin, { provider: "pigeon" })).rejects.toMatchObject({
    fields: { provider: expect.any(String) },
  });
});

it("says how much waits, since when, and what waits because no carrier may send it", async () => {
  const h = twoCarriers();
  const admin = await accountIn(h, { role: "superAdmin" });
  const before = (await monitor(admin)).data.queue;
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  const name = `Bells${h.other.name.length}${Date.now() % 10_000}`;
  await addSender(ctx, { value: name, type: 3, perSecond: 50 });
  await setRoute(h, { provider: h.other.name, account, sender: name, register: "submitted" });
  const { id } = await paidCampaign(ctx, h, { count: 30, sender: name });
  const since = h.clock.now;
  const queue = (await monitor(admin)).data.queue;
  expect(queue.messages - before.messages).toBe(30);
  expect(queue.campaigns - before.campaigns).toBe(1);
  expect(queue.oldestAt).toBeLessThanOrEqual(since);
  await drive(ctx, h, id);
  await sendQuick(ctx, { contacts: newHandsets(2), sender: name });
  await drain(h, "txn");
  const { data } = await monitor(admin);
  expect(data.held).toContainEqual({
    ...{ why: "name", sender: name, campaigns: 1, messages: 32, oldestAt: expect.any(Number) },
  });
  expect(data.queue.messages).toBe(before.messages);
});

it("counts reasons without the numbers and ids in them, and says why messages wait as they do", () => {
  expect(kindOfReason("Error 30007")).toBe("Error 30007");
  expect(kindOfReason("No route to +61412345678")).toBe("No route to +…");
  expect(kindOfReason("Message msg_01M8539E5HKC123456 expired")).toBe("Message … expired");
  expect(kindOfReason("x".repeat(300))).toHaveLength(100);
  expect(WAIT_TEXTS.name("Bells")).toContain("under the name Bells yet");
});

it("reads no messages but those without an answer: every read has an index", async () => {
  const h = twoCarriers();
  const statements = new Set<string>();
  h.faults.prepared = (sql) => statements.add(sql);
  await monitor(await accountIn(h, { role: "superAdmin" }));
  const ctx = await accountIn(h);
  const { id } = await paidCampaign(ctx, h, { count: 1 });
  await drive(ctx, h, id);
  await post(h, [h.carrier.taken[0]?.reference ?? ""], { status: "delivered" });
  await everyMinute(h.system);
  for (const [statement, plan] of [
    [/FROM carrier_counts WHERE slot/, /SEARCH carrier_counts USING INDEX \w+ \(slot>\?\)/],
    [/DELETE FROM carrier_counts/, /SEARCH carrier_counts USING INDEX \w+ \(slot<\?\)/],
    [
      /FROM messages\s+WHERE \(status = 'unknown' OR .* AND claimed_at > \?\s+AND/,
      /SEARCH messages USING INDEX messages_open \(claimed_at>\? AND claimed_at<\?\)/,
    ],
    [/WITH j AS MATERIALIZED/, /SEARCH c USING INDEX campaigns_active \(updated_at>\?\)/],
    [
      /WITH j AS MATERIALIZED/,
      /SEARCH k USING INDEX campaign_chunks_open \(account_id=\? AND campaign_id=\? AND status=\?\)/,
    ],
    [/AND sweep_at > 0/, /SEARCH messages USING INDEX messages_unsent \(sweep_at>\?\)/],
    [/hold_reason BETWEEN/, /SEARCH campaigns USING INDEX campaigns_held \(hold_reason=\?\)/],
    [
      /hold_reason BETWEEN/,
      /SEARCH campaigns USING INDEX campaigns_held \(hold_reason>\? AND hold_reason<\?\)/,
    ],
    [
      /INSERT INTO carrier_counts[\s\S]*CROSS JOIN messages/,
      /SEARCH messages USING PRIMARY KEY \(account_id=\? AND id=\?\)/,
    ],
  ] as const) {
    const sql = [...statements].find((one) => statement.test(one));
    expect(sql, String(statement)).toBeDefined();
    const steps = await planOf(sql ?? "");
    expect(
      steps.some((step) => plan.test(step)),
      steps.join("\n"),
    ).toBe(true);
    expect(
      steps.filter((step) => /^SCAN (?:messages|m|campaigns|k|carrier_counts)\b/.test(step)),
    ).toEqual([]);
  }
});
