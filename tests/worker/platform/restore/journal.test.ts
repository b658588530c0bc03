import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { journalOf } from "#tests/support/journal.ts";
import { optIn } from "#tests/support/opt-in.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { unpackMessages } from "#worker/domains/platform/journal/submitted-message.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

it("contains opt-outs, blocks, money, campaigns and submissions, and no texts", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 60 * SMS });
  const { id, numbers } = await paidCampaign(ctx, h, { message: "A secret sale" });
  const [stopped = "", linked = "", blocked = ""] = numbers;
  await tickCampaign(ctx, id);
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  const at = h.clock.now + 1000;
  const stop = { carrierId: `stop-${stopped}`, from: stopped, to: SHARED_NUMBER, text: "STOP", at };
  await deliver(h, "inbound", [{ carrier: "fake", message: stop }]);
  await optOut(ctx, { number: linked, source: "link" });
  await optIn(ctx, { number: linked });
  await setBlocked(ctx, { number: blocked, blocked: true });
  await grantCredit(ctx, { key: "order", amount: 1000 });
  await cancelCampaign(ctx, { id });

  const entries = await journalOf(ctx, h);
  const of = (kind: string) => entries.filter((entry) => entry.of === kind);
  expect(of("suppression")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        number: stopped,
        optedOutAt: h.clock.now,
        source: "reply",
        optSender: SHARED_NUMBER,
        optCampaign: id,
      }),
      expect.objectContaining({ number: linked, optedOutAt: null, optVersion: h.clock.now + 1 }),
      expect.objectContaining({
        ...{ number: blocked, blockedAt: h.clock.now },
        ...{ blockSource: "account", blockedBy: ctx.person?.userId },
      }),
    ]),
  );
  const { ledger = [] } = await rowsOf(ctx);
  const keys = of("ledger").map((entry) => "key" in entry && entry.key);
  expect(keys).toEqual([`debit:${id}:1:1`, "grant:order", `refund:${id}:0:1`]);
  expect(ledger).toHaveLength(keys.length + 1);
  expect(of("campaign").at(-1)).toMatchObject({ id, status: "cancelled", refunds: 1 });
  const [submission] = of("handOver");
  expect(submission).toMatchObject({ campaign: id, chunk: 0, sender: SHARED_NUMBER });
  const submitted = submission?.of === "handOver" ? unpackMessages(submission.messages) : [];
  expect(submitted.map(({ id, recipient }) => [id, recipient])).toEqual(
    h.carrier.taken.map(({ reference, to }) => [reference, to]),
  );
  expect(JSON.stringify(entries)).not.toContain("secret");
});

it("records an opt-out even if its queue is down", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  h.outage.on = true;
  await optOut(ctx, { number: "61400000001", source: "link" });
  h.outage.on = false;
  h.clock.now += 21_000;
  await relayOutboxes(h.system);
  expect(await journalOf(ctx, h)).toEqual([
    expect.objectContaining({ of: "suppression", number: "61400000001" }),
  ]);
});

it("does not submit what the journal could not record", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 30 });
  await tickCampaign(ctx, id);
  h.outage.on = true;
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  expect(h.carrier.taken).toEqual([]);
  h.outage.on = false;
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await statusOf(ctx, id)).toBe("complete");
});

it("is written from its dead letters too", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await optOut(ctx, { number: "61400000002", source: "link" });
  await deliver(h, "journal-dead", h.queues.journal.splice(0));
  expect(await journalOf(ctx, h)).toHaveLength(1);
  await drain(h, "journal");
});

it("refuses a statement that the journal must know of outside of a commit", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const statement = { sql: "SELECT 1", params: [] };
  const note = { of: "suppression", account: ctx.account.id, number: "61400000003" } as const;
  await expect(ctx.db.batch([{ ...statement, note }])).rejects.toThrow("through `commit` only");
});
