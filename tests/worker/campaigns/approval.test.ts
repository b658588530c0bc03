import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import * as z from "zod";
import { APPROVAL_TEXTS } from "#core/contract/approvals.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import type { Id } from "#core/ids.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  launch,
  messagesBy,
  newDraft,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { approveCampaign } from "#worker/domains/campaigns/approve-campaign.ts";
import { getCampaign } from "#worker/domains/campaigns/campaign-queries.ts";
import { campaignRecipients } from "#worker/domains/campaigns/campaign-recipients.ts";
import { cancelAll } from "#worker/domains/campaigns/cancel-all.ts";
import { cancelCampaign } from "#worker/domains/campaigns/cancel-campaign.ts";
import { checkDraft } from "#worker/domains/campaigns/check-draft.ts";
import { getCampaign as report } from "#worker/domains/campaigns/get-campaign.ts";
import { getDraft } from "#worker/domains/campaigns/get-draft.ts";
import { launchCampaign } from "#worker/domains/campaigns/launch-campaign.ts";
import { listCampaigns } from "#worker/domains/campaigns/list-campaigns.ts";
import { listDrafts } from "#worker/domains/campaigns/list-drafts.ts";
import { rejectCampaign } from "#worker/domains/campaigns/reject-campaign.ts";
import { resumeCampaign } from "#worker/domains/campaigns/resume-campaign.ts";
import { updateDraft } from "#worker/domains/campaigns/update-draft.ts";
import { analytics } from "#worker/domains/dashboard/analytics.ts";
import { listNotifications } from "#worker/domains/notifications/list-notifications.ts";
import { restartStalled } from "#worker/domains/sending/restart-stalled.ts";
import { tickCampaign } from "#worker/domains/sending/tick-campaign.ts";
import { relayOutbox } from "#worker/kernel/relay-outbox.ts";

const unapproved = { adminApproved: false };

async function waiting(options: AccountOptions & { count?: number } = {}) {
  const h = harness();
  const ctx = await accountIn(h, { ...options, flags: { ...unapproved, ...options.flags } });
  const draft = await newDraft(ctx, { count: options.count ?? 60 });
  await launch(ctx, draft.id);
  await drain(h, "jobs");
  expect(await statusOf(ctx, draft.id)).toBe("pending");
  return { h, ctx, ...draft };
}

const row = z.object({
  round: z.number(),
  kind: z.string(),
  decision: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** What CONTROL's list says of a campaign. */
async function listed(id: string) {
  const found = await env.CONTROL.prepare(
    `SELECT round, kind, decision, decided_by, reason FROM approvals
      WHERE subject = ? ORDER BY round`,
  )
    .bind(id)
    .all();
  return row.array().parse(found.results);
}

/** The same account in the hands of an administrator. */
async function administrator(ctx: AccountContext): Promise<AccountContext> {
  const { person } = await newAccount({ role: "superAdmin" });
  return { ...ctx, person };
}

async function untouched(h: Harness, ctx: AccountContext, numbers: readonly string[]) {
  expect(arrived(h, numbers)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, kept: 0 });
  await expectRoomCounted(ctx);
}

it("R615: without adminApproved a campaign is planned and priced, but waits undebited and unsent", async () => {
  const { h, ctx, id, numbers } = await waiting();
  await drive(ctx, h, id);
  h.clock.now += 120_000;
  await restartStalled(h.system);
  await drain(h, "jobs");
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("pending");
  expect(h.runs).not.toContain(id);
  await untouched(h, ctx, numbers);
  const { data } = await report(ctx, { id });
  expect(data).toMatchObject({ status: "pending", recipients: 60, debited: 0, segments: 60 });
  expect(data.price).toBe((60 * SMS) / 1000);
  expect((await listCampaigns(ctx, { status: "pending" })).items).toMatchObject([{ _id: id }]);
  expect((await campaignRecipients(ctx, { id })).items[0]).toMatchObject({ status: "pending" });
  expect(await listed(id)).toMatchObject([{ round: 1, kind: "promotional", decision: null }]);
});

it("R615: with adminApproved a campaign asks for no approval", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await newDraft(ctx, { count: 5 });
  expect((await checkDraft(ctx, { id })).data.needsApproval).toBe(false);
  await launch(ctx, id);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await listed(id)).toEqual([]);
});

it("says beforehand, and when it is launched, that a campaign will be reviewed", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: unapproved });
  const { id } = await newDraft(ctx, { count: 5 });
  const { data } = await checkDraft(ctx, { id });
  expect(data.needsApproval).toBe(true);
  const { recipients, price } = data;
  const answer = await launchCampaign(ctx, { draft: id, recipients, price });
  expect(answer.message).toBe(CAMPAIGN_TEXTS.inReview);
});

it("R615: a sub-account sends unapproved no more than its parent may", async () => {
  const h = harness();
  const parent = await newAccount({ flags: unapproved, shard: 0 });
  const ctx = await accountIn(h, { role: "subaccount", parentId: parent.account.id, shard: 0 });
  const { id } = await newDraft(ctx, { count: 5 });
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
});

it("an approval pays what was agreed and sends it, once however often it is given", async () => {
  const { h, ctx, id, numbers } = await waiting();
  const admin = await administrator(ctx);
  const both = await Promise.allSettled([
    approveCampaign(admin, { id, launch: 1 }),
    approveCampaign(admin, { id, launch: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(approveCampaign(admin, { id, launch: 1 })).rejects.toThrow(APPROVAL_TEXTS.decided);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  const by = admin.person?.userId;
  expect(await listed(id)).toMatchObject([{ round: 1, decision: "approved", decided_by: by }]);
  const audit = await env[ctx.account.shard === 0 ? "SHARD_00" : "SHARD_01"]
    .prepare("SELECT actor FROM audit WHERE account_id = ? AND action = 'campaign.approve'")
    .bind(ctx.account.id)
    .all();
  expect(audit.results).toEqual([{ actor: by }]);
  expect((await listNotifications(ctx, {})).items.map(({ message }) => message)).toContain(
    'Campaign "Spring sale" was approved',
  );
});

/** Holds the first of two batches back until the other has gone through. */
function after(h: Harness, late: RegExp, early: () => Promise<unknown>): void {
  h.faults.batch = async (statements) => {
    if (!statements.some((sql) => late.test(sql))) return undefined;
    h.faults.batch = () => undefined;
    await early();
    return undefined;
  };
}

it("where approval and cancellation cross, the cancellation that came first wins", async () => {
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

it("where approval and cancellation cross, the approval that came first wins", async () => {
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

it("one that is not approved says why, can be changed, and is looked at again when it is sent again", async () => {
  const { h, ctx, id, numbers } = await waiting();
  const admin = await administrator(ctx);
  const reason = "The link does not lead to your own site";
  await rejectCampaign(admin, { id, launch: 1, reason });
  expect(await messagesBy(ctx)).toEqual({});
  const { data } = await getDraft(ctx, { id });
  expect(data).toMatchObject({ status: "reject", holdReason: reason });
  expect((await listDrafts(ctx, {})).items).toMatchObject([{ _id: id }]);
  expect((await listNotifications(ctx, {})).items[0]?.message).toContain(reason);
  await updateDraft(ctx, { ...data, id, message: "Another text", group_array: groups(data) });
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "pending", holdReason: null });
  // A page that still shows the first text decides nothing about the second.
  const stale = { id, launch: 1 };
  await expect(approveCampaign(admin, stale)).rejects.toThrow(APPROVAL_TEXTS.decided);
  await expect(rejectCampaign(admin, { ...stale, reason })).rejects.toThrow(APPROVAL_TEXTS.decided);
  await untouched(h, ctx, numbers);
  await approveCampaign(admin, { id, launch: 2 });
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await listed(id)).toMatchObject([
    { round: 1, decision: "rejected", reason },
    { round: 2, decision: "approved", reason: null },
  ]);
});

const ids = z.array(z.custom<Id<"group">>((text) => typeof text === "string"));
const groups = (draft: { group_array: string[] }) => ids.parse(draft.group_array);

it("an approved campaign whose credit was used meanwhile is held with the reason, nothing sent", async () => {
  const { h, ctx, id, numbers } = await waiting({ credit: 100 * SMS });
  await env.CONTROL.prepare("UPDATE accounts SET admin_approved = 1 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  await paidCampaign(ctx, h, { count: 60 });
  // What waits does not count as on its way.
  expect((await analytics(ctx)).data.sms.current.queued).toBe(60);
  const admin = await administrator(ctx);
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("held");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.lowBalance,
  });
  expect(arrived(h, numbers)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS });
  expect(await listed(id)).toMatchObject([{ decision: "approved" }]);
});

it("a number that opted out while the campaign waited gets nothing", async () => {
  const { h, ctx, id, numbers } = await waiting({ count: 3 });
  await env[ctx.account.shard === 0 ? "SHARD_00" : "SHARD_01"]
    .prepare(
      "INSERT INTO suppressions (account_id, number, opted_out_at, source) VALUES (?, ?, 1, 'reply')",
    )
    .bind(ctx.account.id, numbers[0])
    .run();
  await approveCampaign(await administrator(ctx), { id, launch: 1 });
  await drive(ctx, h, id);
  expectEachOnce(h, numbers.slice(1));
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: SMS });
});

it("what an account deletes is withdrawn with everything else that is under way", async () => {
  const { h, ctx, id, numbers } = await waiting();
  await cancelAll(ctx);
  expect(await statusOf(ctx, id)).toBe("cancelled");
  await untouched(h, ctx, numbers);
  expect(await listed(id)).toMatchObject([{ decision: "withdrawn" }]);
});

it("the list may come late and out of order: it ends as the shard has it", async () => {
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
  await relayOutbox(h.system);
  expect(await listed(id)).toMatchObject([{ decision: "rejected", reason: "Spam" }]);
});

/** Gives or takes the shared sender, as an administrator does. */
function sharedSender(ctx: AccountContext, allowed: 0 | 1) {
  return env.CONTROL.prepare("UPDATE accounts SET allowed_shared_sender = ? WHERE id = ?")
    .bind(allowed, ctx.account.id)
    .run();
}

it("an account that may not use the shared sender can neither check, plan nor launch with it", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await newDraft(ctx, { count: 3 });
  await launch(ctx, id);
  await sharedSender(ctx, 0);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.sharedNotAllowed,
  });
  await expect(checkDraft(ctx, { id })).rejects.toThrow(CAMPAIGN_TEXTS.sharedNotAllowed);
  const agreed = { draft: id, recipients: 3, price: (3 * SMS) / 1000 };
  await expect(launchCampaign(ctx, agreed)).rejects.toThrow(CAMPAIGN_TEXTS.sharedNotAllowed);
  await untouched(h, ctx, numbers);
});

it("a campaign that loses the shared sender submits nothing, pauses with the reason, and continues when it is back", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 60 });
  await tickCampaign(ctx, id);
  expect(h.queues.bulk.length).toBeGreaterThan(0);
  await sharedSender(ctx, 0);
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  expect(arrived(h, numbers)).toBe(0);
  expect(await tickCampaign(ctx, id)).toEqual({});
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "paused",
    holdReason: CAMPAIGN_TEXTS.sharedNotAllowed,
  });
  await expect(resumeCampaign(ctx, { id })).rejects.toThrow(CAMPAIGN_TEXTS.sharedNotAllowed);
  await sharedSender(ctx, 1);
  await resumeCampaign(ctx, { id });
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
});
