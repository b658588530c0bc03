import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Id } from "#core/ids.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, messagesBy, newDraft, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import { balance, inShard } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteOrEmptyGroups } from "#worker/domains/audience/groups/groups.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { api } from "#worker/http/app.ts";

const deactivate = (ctx: AccountContext) =>
  env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?").bind(ctx.account.id).run();

const withdrawSenders = (ctx: AccountContext) =>
  inShard(ctx, "DELETE FROM senders WHERE account_id = ?");

/** A campaign to ten people that has passed its flight check. */
async function checked() {
  const h = harness();
  const ctx = await accountIn(h, { credit: 20 * SMS });
  const group = await groupOf(ctx, newHandsets(10));
  const { id } = await newDraft(ctx, { groups: [group] });
  const { recipients, price } = (await checkDraft(ctx, { id })).data;
  return { h, ctx, id, group, agreed: { draft: id, recipients, price } };
}

async function expectNothingDone(h: Harness, ctx: AccountContext, id: Id<"campaign">) {
  await drain(h, "jobs");
  const { debited, firstMessage, planCursor } = await getCampaign(ctx, id);
  expect({ debited, firstMessage, planCursor }).toEqual({
    debited: 0,
    firstMessage: null,
    planCursor: null,
  });
  expect(await balance(ctx)).toBe(20 * SMS);
  expect(await messagesBy(ctx)).toEqual({});
  expect(h.queues.bulk).toEqual([]);
  expect(h.carrier.taken).toEqual([]);
  await expectBooksBalance(ctx);
}

describe("between the flight check and Send", () => {
  it.each([
    ["its group was emptied", "empty", { message: CAMPAIGN_TEXTS.zeroContacts }],
    ["its group was deleted", "delete", { code: "NOT_FOUND", message: "Group not found" }],
  ] as const)("%s: it is refused and stays a draft", async (_, action, refusal) => {
    const { h, ctx, id, group, agreed } = await checked();
    await deleteOrEmptyGroups(ctx, { groups: [group], action });
    await expect(launchCampaign(ctx, agreed)).rejects.toMatchObject(refusal);
    expect((await getCampaign(ctx, id)).status).toBe("draft");
    await expectNothingDone(h, ctx, id);
  });

  it("its sender was withdrawn: it is refused and stays a draft", async () => {
    const { h, ctx, id, agreed } = await checked();
    await withdrawSenders(ctx);
    await expect(launchCampaign(ctx, agreed)).rejects.toMatchObject({
      fields: { sender: CAMPAIGN_TEXTS.senderRequired },
    });
    expect((await getCampaign(ctx, id)).status).toBe("draft");
    await expectNothingDone(h, ctx, id);
  });

  it("the account was deactivated: its session ends, and it stays a draft", async () => {
    const { h, ctx, id, agreed } = await checked();
    const cookie = await sessionFor(ctx);
    const send = async (sent: object) => {
      const headers = { cookie, "content-type": "application/json", origin: "http://cooee.test" };
      const body = JSON.stringify(sent);
      const url = "http://cooee.test/api/gateway/bulk";
      const request = new Request(url, { method: "POST", headers, body });
      return (await api.fetch(request, env, createExecutionContext())).status;
    };
    expect(await send({ ...agreed, version: 1 }), "of another version").toBe(409);
    await deactivate(ctx);
    expect(await send(agreed)).toBe(401);
    expect((await getCampaign(ctx, id)).status).toBe("draft");
    await expectNothingDone(h, ctx, id);
  });
});

describe("between Send and the plan", () => {
  it.each([
    [
      "its contacts were deleted",
      (ctx: AccountContext) => inShard(ctx, "DELETE FROM contacts WHERE account_id = ?"),
      CAMPAIGN_TEXTS.noRecipients,
    ],
    ["its sender was withdrawn", withdrawSenders, CAMPAIGN_TEXTS.senderRequired],
    ["the account was deactivated", deactivate, LATE_TEXTS.inactive],
  ])("%s: it is held with the reason", async (_, change, reason) => {
    const { h, ctx, id, agreed } = await checked();
    await launchCampaign(ctx, agreed);
    await change(ctx);
    await drain(h, "jobs");
    expect(await getCampaign(ctx, id)).toMatchObject({ status: "held", holdReason: reason });
    await expectNothingDone(h, ctx, id);
  });

  it.each(["empty", "delete"] as const)("its group is in use: %s is refused", async (action) => {
    const { h, ctx, group, agreed } = await checked();
    await launchCampaign(ctx, agreed);
    await expect(deleteOrEmptyGroups(ctx, { groups: [group], action })).rejects.toMatchObject({
      message: `${group} is used in a campaign that is being sent or is scheduled`,
    });
    await drain(h, "jobs");
    expect(await messagesBy(ctx)).toEqual({ queued: 10 });
  });
});
