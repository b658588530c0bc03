import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Id } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  launch,
  messagesBy,
  newDraft,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { campaignRecipients } from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import {
  approveCampaign,
  rejectCampaign,
} from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { getDraft, listDrafts, updateDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { getCampaign as report } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { listCampaigns } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { restartStalled } from "#worker/domains/sending/sending/reconcile.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";
import { administrator, listed, unapproved, untouched, waiting } from "./approval-support.ts";

it("R615: without adminApproved, a campaign is planned and priced, but waits without being debited or sent", async () => {
  const { h, ctx, id, numbers } = await waiting();
  await drive(ctx, h, id);
  h.clock.now += 120_000;
  await onEachShard(h.system, sweepJobs);
  await onEachShard(h.system, restartStalled);
  await drain(h, "jobs");
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("pending");
  expect(h.runs).not.toContain(id);
  await untouched(h, ctx, numbers);
  const { data } = await report(ctx, { id });
  expect(data).toMatchObject({ status: "pending", recipients: 60, debited: 0, segments: 60 });
  expect(data.price).toBe((60 * SMS) / 1000);
  expect((await listCampaigns(ctx, { status: ["pending"] })).items).toMatchObject([{ _id: id }]);
  expect((await campaignRecipients(ctx, { id })).items[0]).toMatchObject({ status: "pending" });
  expect(await listed(id)).toMatchObject([{ round: 1, kind: "promotional", decision: null }]);
});

it("R615: with adminApproved, a campaign needs no approval", async () => {
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

it("R615: a sub-account may send without approval only if its parent may", async () => {
  const h = harness();
  const parent = await newAccount({ flags: unapproved, shard: 0 });
  const ctx = await accountIn(h, { role: "subaccount", parentId: parent.account.id, shard: 0 });
  const { id } = await newDraft(ctx, { count: 5 });
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
});

it("an approval pays what was agreed and sends the campaign, once, however often it is given", async () => {
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

it("a campaign that is not approved says why, can be changed, and is reviewed again when it is sent again", async () => {
  const { h, ctx, id, numbers } = await waiting();
  const admin = await administrator(ctx);
  const reason = "The link does not lead to your own site";
  await rejectCampaign(admin, { id, launch: 1, reason });
  expect(await messagesBy(ctx)).toEqual({});
  const { data } = await getDraft(ctx, { id });
  expect(data).toMatchObject({ status: "reject", holdReason: reason });
  expect((await listDrafts(ctx, {})).items).toMatchObject([{ _id: id }]);
  expect((await listNotifications(ctx, {})).items.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(reason),
  );
  const { audience: _, groupObj: __, segment_array: ___, ...draft } = data;
  await updateDraft(ctx, { ...draft, id, message: "Another text", group_array: groups(data) });
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "pending", holdReason: null });
  // A page that still shows the first text cannot decide about the second.
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
