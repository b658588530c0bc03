import { expect, it } from "vitest";
import {
  listCampaigns as listCall,
  campaignRecipients as recipientsCall,
} from "#core/contract/campaigns/campaigns.ts";
import { history as historyCall, NO_SUCH_STATUS } from "#core/contract/messages/messages.ts";
import { commaText } from "#core/endpoint.ts";
import type { ReceiptStatus } from "#core/statuses.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft } from "#tests/support/campaigns.ts";
import { write } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { campaignRecipients } from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { listCampaigns } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { commit } from "#worker/kernel/commit.ts";

const REFUSED = { fields: { status: NO_SUCH_STATUS } };

it("the history shows several statuses, and refuses a status that there is not", async () => {
  const ctx = await newAccount({ shard: 0 });
  const neighbour = await newAccount({ shard: 0 });
  const at = ctx.now();
  await write(ctx, [
    { at, status: "failed" },
    { at, status: "expired" },
    { at, status: "cancelled" },
    { at, status: "sent" },
  ]);
  await write(neighbour, [{ at, status: "failed" }]);
  const found = async (status: string) => {
    const { items } = await history(ctx, historyCall.input.parse({ status }));
    return items.map((item) => item.status).sort();
  };
  expect(await found("failed,expired")).toEqual(["expired", "failed"]);
  expect(await found("failed,cancel,failed")).toEqual(["cancel", "failed"]);
  expect(await found("failed,all")).toHaveLength(4);
  for (const status of ["failed,lost", "cancelled", "failed,"]) {
    await expect(found(status), status).rejects.toMatchObject(REFUSED);
  }
});

it("what waits for approval is found with other statuses, and beside what is queued", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  await write(ctx, [{ at: h.clock.now, status: "failed" }]);
  const approved = await newDraft(ctx, { count: 1 });
  const waiting = await newDraft(ctx, { count: 2 });
  for (const { id } of [approved, waiting]) await launch(ctx, id);
  await drain(h, "jobs");
  await approveCampaign(ctx, { id: approved.id, launch: 1 });
  const found = async (status: string[]) =>
    (await history(ctx, { status })).items.map((item) => item.status).sort();
  expect(await found(["pending", "failed"])).toEqual(["failed", "pending", "pending"]);
  expect(await found(["queued", "failed"])).toEqual(["failed", "queued"]);
  expect(await found(["queued", "pending"])).toEqual(["pending", "pending", "queued"]);
});

/** A campaign to six: two were delivered, one of them after it had failed. */
async function settled() {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 6 });
  await launch(ctx, id);
  await drive(ctx, h, id);
  const references = h.carrier.taken.map(({ reference }) => reference);
  const receipt = (index: number, status: ReceiptStatus, reason?: string) => {
    const reference = references[index] ?? "";
    const at = h.clock.now;
    return { reference, carrierId: `carrier-${reference}`, status, reason, at };
  };
  const receipts = [
    receipt(0, "failed", "Switched off, or 100% out of reach"),
    receipt(1, "failed"),
    receipt(2, "expired", "No response"),
    receipt(3, "failed", "No response"),
    receipt(4, "delivered"),
  ];
  await deliver(h, "receipts", [{ carrier: "fake", receipts }]);
  await deliver(h, "receipts", [{ carrier: "fake", receipts: [receipt(3, "delivered")] }]);
  return { ctx, id };
}

it("the report counts as many recipients by status and by reason as its list shows", async () => {
  const { ctx, id } = await settled();
  const found = async (filter: { status?: string; reason?: string }) =>
    (await campaignRecipients(ctx, recipientsCall.input.parse({ id, ...filter }))).items.length;
  const { counts, failures } = (await getCampaign(ctx, { id })).data;
  expect(counts).toEqual({ sent: 1, failed: 2, expired: 1, delivered: 2 });
  expect(failures.map(({ reason }) => reason).sort()).toEqual([
    "No reason given",
    "No response",
    "Switched off, or 100% out of reach",
  ]);
  for (const [status, count] of Object.entries(counts)) {
    expect([status, await found({ status })]).toEqual([status, count]);
  }
  for (const { reason, count } of failures) {
    expect([reason, await found({ reason: commaText([reason]) })]).toEqual([reason, count]);
  }
  expect(await found({ status: "failed,delivered" })).toBe(4);
  expect(await found({ reason: commaText(failures.map(({ reason }) => reason)) })).toBe(3);
  expect(await found({ status: "expired", reason: "No reason given" })).toBe(0);
  await expect(found({ status: "failed,lost" })).rejects.toMatchObject(REFUSED);
});

/** Their ids. */
async function campaigns(
  ctx: AccountContext,
  statuses: readonly ("complete" | "held" | "sending")[],
) {
  const ids: string[] = [];
  for (const status of statuses) {
    const { id } = await newDraft(ctx, { count: 1 });
    ids.push(id);
    const statements = changeCampaign(ctx, id, { status, name: `${status} of spring` });
    await commit(ctx, { statements, audit: { action: "test", subject: id } });
  }
  return ids;
}

it("campaigns are counted by status as their list shows them, without drafts and other accounts' ones", async () => {
  const ctx = await newAccount({ shard: 0 });
  await campaigns(ctx, ["complete", "complete", "held", "sending"]);
  await newDraft(ctx, { count: 1 });
  await campaigns(await newAccount({ shard: 0 }), ["complete", "held"]);
  const list = (filter: Record<string, string>) => listCampaigns(ctx, listCall.input.parse(filter));
  const all = await list({});
  expect(all).toMatchObject({ total: 4, statuses: { complete: 2, held: 1, running: 1 } });
  for (const [status, count] of Object.entries(all.statuses)) {
    const { items, total, statuses } = await list({ status });
    expect([status, items.length, total]).toEqual([status, count, count]);
    // What could be chosen besides is counted too.
    expect(statuses).toEqual(all.statuses);
  }
  const several = await list({ status: "held,running", limit: "1" });
  expect([several.items.length, several.total, several.totalPages]).toEqual([1, 2, 2]);
  expect((await list({ search: "HELD of", status: "complete" })).statuses).toEqual({ held: 1 });
  for (const status of ["held,lost", "draft", "cancelled"]) {
    await expect(list({ status }), status).rejects.toMatchObject(REFUSED);
  }
});

it("a list of ids names campaigns in any state but a draft's, and none of another account", async () => {
  const ctx = await newAccount({ shard: 0 });
  const [first = "", , third = ""] = await campaigns(ctx, ["complete", "complete", "held"]);
  const { id: draft } = await newDraft(ctx, { count: 1 });
  const [foreign = ""] = await campaigns(await newAccount({ shard: 0 }), ["complete"]);
  const list = (ids: string[]) => listCampaigns(ctx, listCall.input.parse({ ids: ids.join(",") }));
  const { items, total, statuses } = await list([first, third, draft, foreign]);
  expect(items.map(({ _id }) => _id)).toEqual([third, first]);
  expect([total, statuses]).toEqual([2, { complete: 1, held: 1 }]);
  expect((await list([foreign])).items).toEqual([]);
  expect(listCall.input.safeParse({ ids: "spring" }).success).toBe(false);
});
