import { expect, it, vi } from "vitest";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { arrived, launch, messagesBy, newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import {
  approveCampaign,
  rejectCampaign,
} from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { administrator, listed, unapproved, untouched, waiting } from "./approval-support.ts";

/** Holds the first of two batches back until the other has gone through. */
function after(h: Harness, late: RegExp, early: () => Promise<unknown>): void {
  h.faults.batch = async (statements) => {
    if (!statements.some((sql) => late.test(sql))) return undefined;
    h.faults.batch = () => undefined;
    await early();
    return undefined;
  };
}

it("if approval and cancellation cross, a cancellation that came first wins", async () => {
  const { h, ctx, id, numbers } = await waiting();
  after(h, /INSERT INTO ledger/, () => cancelCampaign(ctx, { id }));
  const admin = await administrator(ctx);
  await expect(approveCampaign(admin, { id, launch: 1 })).rejects.toThrow(APPROVAL_TEXTS.decided);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("cancelled");
  expect(await messagesBy(ctx)).toEqual({});
  await untouched(h, ctx, numbers);
  expect(await listed(id)).toMatchObject([{ decision: "withdrawn", decided_by: null }]);
});

it("if approval and cancellation cross, an approval that came first wins", async () => {
  const { h, ctx, id } = await waiting();
  const admin = await administrator(ctx);
  after(h, /DELETE FROM campaign_chunks/, () => approveCampaign(admin, { id, launch: 1 }));
  await expect(cancelCampaign(ctx, { id })).rejects.toThrow(CAMPAIGN_TEXTS.notRunning);
  expect(await statusOf(ctx, id)).toBe("sending");
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS });
  expect(await listed(id)).toMatchObject([{ decision: "approved" }]);
});

it("pressed together, again and again, exactly one of approval and cancellation wins", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { h, ctx, id, numbers } = await waiting({ count: 3 });
    const admin = await administrator(ctx);
    const acts = [
      () => approveCampaign(admin, { id, launch: 1 }),
      () => cancelCampaign(ctx, { id }),
    ];
    if (turn % 2 === 1) acts.reverse();
    const results = await Promise.allSettled(acts.map((act) => act()));
    await drive(ctx, h, id);
    const status = await statusOf(ctx, id);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(["complete", "cancelled"]).toContain(status);
    expect(arrived(h, numbers)).toBe(status === "complete" ? 3 : 0);
    expect((await expectBooksBalance(ctx)).kept).toBe(status === "complete" ? 3 * SMS : 0);
  }
});

it("updates of the list may arrive late and out of order: it ends up as the shard has it", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: unapproved });
  const { id } = await newDraft(ctx, { count: 3 });
  await launch(ctx, id);
  const control = vi.spyOn(ctx.control, "batch").mockRejectedValue(new Error("CONTROL is away"));
  await drain(h, "jobs");
  await rejectCampaign(await administrator(ctx), { id, launch: 1, reason: "Spam" });
  control.mockRestore();
  expect(await listed(id)).toEqual([]);
  h.clock.now += 30_000;
  await relayOutboxes(h.system);
  expect(await listed(id)).toMatchObject([{ decision: "rejected", reason: "Spam" }]);
});
