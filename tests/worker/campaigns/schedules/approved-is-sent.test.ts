import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { heldIn } from "#core/contract/approvals/held-by.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { APPROVED_RULES } from "#core/rules/approved-values.ts";
import type { HeldBy } from "#core/rules/holds.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newDraft, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import {
  administrator,
  listed,
  unapproved,
} from "#tests/worker/campaigns/campaigns/approval-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { sweepAudiences } from "#worker/domains/audience/audiences/sweep-audiences.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { sent } from "./follow-up-support.ts";
import { arrivals, campaignId, DAY, daily, run, seriesOf } from "./recurring-support.ts";
import { addContacts, HOUR, inShard, scheduleDraft, startDue } from "./support.ts";

const message = "Hello {{name|friend}}, we look forward to your visit on Monday";

/** Approved for an hour from now, for contacts with a name each. */
async function approved({ count = 20, text = message, values = {} } = {}) {
  const h = harness();
  const ctx = await accountIn(h, { flags: unapproved });
  const numbers = newHandsets(count);
  const group = await groupOf(ctx, numbers, (index) => ({ name: `Ann ${index}`, ...values }));
  const { id } = await newDraft(ctx, { groups: [group], numbers, message: text });
  const at = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, at);
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("approved");
  const start = async () => {
    h.clock.now = at;
    await startDue(ctx, h);
    await drive(ctx, h, id);
    const { status, heldBy } = await getCampaign(ctx, id);
    return { status, rules: heldIn(heldBy) };
  };
  return { h, ctx, id, numbers, group, admin, start };
}

const setFields = (ctx: AccountContext, numbers: readonly string[], fields: object) =>
  inShard(
    ctx,
    `UPDATE contacts SET fields = ?2 WHERE account_id = ?1
      AND number IN (SELECT value FROM json_each(?3))`,
    JSON.stringify(fields),
    JSON.stringify(numbers),
  );

const rename = (ctx: AccountContext, numbers: readonly string[], name: string) =>
  setFields(ctx, numbers, { name });

const waits = (...rules: HeldBy[]) => ({ status: "pending", rules });
const SENT = { status: "complete", rules: [] };

it("a campaign that was approved for one contact does not go to 41", async () => {
  const { h, ctx, id, numbers, group, admin, start } = await approved({ count: 1 });
  const more = newHandsets(40);
  await addContacts(ctx, group, more);
  expect(await start()).toEqual(waits(APPROVED_RULES.grown(1, 41)));
  expect(arrivals(h, [...numbers, ...more])).toBe(0);
  // Owner and administrator read why.
  const { holdReason } = await getCampaign(ctx, id);
  expect(holdReason).toContain(CAMPAIGN_TEXTS.reviewedAgain);
  expect(holdReason).toContain(APPROVED_RULES.grown(1, 41).text);
  const told = (await listNotifications(ctx, {})).items.map((item) => item.message);
  expect(told.join()).toContain(APPROVED_RULES.grown(1, 41).text);
  expect(await listed(id)).toMatchObject([{ decision: "approved" }, { round: 2, decision: null }]);
  await approveCampaign(admin, { id, launch: 2 });
  await drive(ctx, h, id);
  expect(arrivals(h, [...numbers, ...more])).toBe(41);
  await expectBooksBalance(ctx);
});

it.each([
  ["with values", message],
  ["of one text for all", "See you on Monday"],
])("an audience %s may grow by ten", async (_, text) => {
  const { h, ctx, numbers, group, start } = await approved({ count: 1, text });
  const more = newHandsets(10);
  await addContacts(ctx, group, more);
  expect(await start()).toEqual(SENT);
  expect(arrivals(h, [...numbers, ...more])).toBe(11);
});

it("an audience of one text for all may not grow by eleven", async () => {
  const { ctx, group, start } = await approved({ count: 1, text: "See you on Monday" });
  await addContacts(ctx, group, newHandsets(11));
  expect(await start()).toEqual(waits(APPROVED_RULES.grown(1, 12)));
});

it("other contacts in place of those who were approved have to be approved", async () => {
  const { ctx, numbers, group, start } = await approved();
  await inShard(
    ctx,
    "DELETE FROM contacts WHERE account_id = ?1 AND number IN (SELECT value FROM json_each(?2))",
    JSON.stringify(numbers.slice(0, 11)),
  );
  await addContacts(ctx, group, newHandsets(11));
  expect(await start()).toEqual(waits(APPROVED_RULES.added(11)));
});

it("another text in the values has to be approved", async () => {
  const { h, ctx, numbers, start } = await approved({ count: 1 });
  await rename(ctx, numbers, "URGENT give your PIN");
  expect(await start()).toEqual(waits(APPROVED_RULES.changedValues("name", 1, 1)));
  expect(arrivals(h, numbers)).toBe(0);
});

it("a tenth of the values may be others, if nothing is wrong with them", async () => {
  const { h, ctx, numbers, start } = await approved();
  await rename(ctx, numbers.slice(0, 2), "Béatrice");
  expect(await start()).toEqual(SENT);
  expect(arrivals(h, numbers)).toBe(20);
});

it("more than a tenth may not", async () => {
  const { ctx, numbers, start } = await approved();
  await rename(ctx, numbers.slice(0, 3), "Béatrice");
  expect(await start()).toEqual(waits(APPROVED_RULES.changedValues("name", 3, 20)));
});

it("what the text itself says in place of a value was read with it", async () => {
  const { h, ctx, numbers, start } = await approved();
  await rename(ctx, numbers, "friend");
  expect(await start()).toEqual(SENT);
  expect(arrivals(h, numbers)).toBe(20);
});

it.each([
  ["is long", "x".repeat(31)],
  ["has a link", "evil.top/pay"],
  ["has a number", "13 00 12"],
])("one value that %s has to be approved", async (_, value) => {
  const { ctx, numbers, start } = await approved();
  await rename(ctx, numbers.slice(0, 1), value);
  const { status, rules } = await start();
  expect([status, rules.map(({ rule }) => rule)]).toEqual(["pending", ["approved.value"]]);
});

it("the value of a contact who was added is looked at, too", async () => {
  const { ctx, group, start } = await approved();
  const [number = ""] = newHandsets(1);
  await addContacts(ctx, group, [number]);
  await rename(ctx, [number], "evil.top/pay");
  expect((await start()).rules.map(({ rule }) => rule)).toEqual(["approved.value"]);
});

it("a value that is most of the text has to be approved", async () => {
  const { ctx, numbers, start } = await approved({ text: "{{name|Hello}}" });
  await rename(ctx, numbers.slice(0, 1), "Give me your PIN");
  expect((await start()).rules.map(({ rule }) => rule)).toEqual(["approved.value"]);
});

it.each([
  ["a link", { name: "evil", from: ".top" }],
  ["a number", { name: "0412", from: "345" }],
  ["a link with the text", { name: "Ann", from: "evil.top" }],
  ["a number with the text", { name: "Ann", visits: "1234" }],
])("values that make %s together have to be approved", async (_, fields) => {
  const text =
    "Hello {{name|friend}}{{from| }}, we look forward to your visit no. 13 {{visits|ever}} on Monday";
  const { h, ctx, numbers, group, start } = await approved({ text });
  const [number = ""] = newHandsets(1);
  await addContacts(ctx, group, [number]);
  await setFields(ctx, [number], fields);
  expect((await start()).rules.map(({ rule }) => rule)).toEqual(["approved.value"]);
  expect(arrivals(h, [...numbers, number])).toBe(0);
});

it("so do values that are gone, if what the text says in their place makes a link with others", async () => {
  const text = "Hello {{name|evil}}{{from| }}, we look forward to your visit on Monday";
  const { h, ctx, numbers, start } = await approved({
    text,
    values: { name: "Ann", from: ".top" },
  });
  await setFields(ctx, numbers.slice(0, 1), { from: ".top" });
  expect((await start()).rules.map(({ rule }) => rule)).toEqual(["approved.value"]);
  expect(arrivals(h, numbers)).toBe(0);
});

it("an account that is approved by then sends what it likes", async () => {
  const { h, ctx, numbers, start } = await approved();
  await rename(ctx, numbers, "Anything");
  await env.CONTROL.prepare("UPDATE accounts SET admin_approved = 1 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  expect(await start()).toEqual(SENT);
  expect(arrivals(h, numbers)).toBe(20);
});

/** The statuses of a date's campaign before and after it was approved, if it waited. */
async function onDay(h: Harness, ctx: AccountContext, id: z.infer<typeof campaignId>, at: number) {
  h.clock.now = at;
  await run(h, ctx);
  const { queueDetail } = await seriesOf(ctx, id);
  const date = queueDetail.find(({ occurrenceDate }) => occurrenceDate === at);
  const child = campaignId.parse(date?.campaign);
  return { child, status: await statusOf(ctx, child) };
}

it("later dates of a series are compared with what was approved last", async () => {
  const { h, ctx, id, numbers, at } = await daily({ approved: false, days: 4, message });
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  await approveCampaign(admin, { id, launch: 1 });
  expect((await onDay(h, ctx, id, at(0))).status).toBe("complete");
  await rename(ctx, numbers, "URGENT give your PIN");
  const second = await onDay(h, ctx, id, at(1));
  expect(second.status).toBe("pending");
  expect(arrivals(h, numbers)).toBe(3);
  expect(await approveCampaign(admin, { id: second.child, launch: 2 })).toBe("approved");
  await run(h, ctx);
  // The list of what was approved outlives the sweep for as long as dates are left.
  h.clock.now += 8 * HOUR;
  await onEachShard(h.system, sweepAudiences);
  expect((await onDay(h, ctx, id, at(2))).status).toBe("complete");
  await rename(ctx, numbers, "URGENT give your number");
  expect((await onDay(h, ctx, id, at(3))).status).toBe("pending");
  expect(arrivals(h, numbers)).toBe(9);
});

it("a follow-up is compared with what was approved with its campaign", async () => {
  const prepare = async () => undefined;
  const follow = { message: "Thanks for coming, {{name|friend}}, see you again next week" };
  const { h, ctx, id, numbers, at } = await sent({
    account: { flags: unapproved },
    followUp: follow,
    prepare,
  });
  await approveCampaign(await administrator(ctx), { id, launch: 1 });
  await drive(ctx, h, id);
  h.carrier.taken.length = 0;
  await rename(ctx, numbers, "URGENT give your PIN");
  h.clock.now = at + HOUR;
  await startDue(ctx, h);
  await drain(h, "jobs");
  const { results } = await env[ctx.account.shard === 0 ? "SHARD_00" : "SHARD_01"]
    .prepare("SELECT id, held_by FROM campaigns WHERE account_id = ? AND followed_id = ?")
    .bind(ctx.account.id, id)
    .all();
  const [row] = z.array(z.object({ id: z.string(), held_by: z.string() })).parse(results);
  expect(heldIn(row?.held_by ?? "[]")).toEqual([APPROVED_RULES.changedValues("name", 6, 6)]);
  expect(arrivals(h, numbers)).toBe(0);
});

it("lists of what was approved are deleted once nothing is compared with them", async () => {
  const { h, ctx, start } = await approved();
  const lists = async () => {
    const counted = await inShard(ctx, "SELECT id FROM audiences WHERE account_id = ?1");
    return counted.results.length;
  };
  expect(await lists()).toBe(1);
  await start();
  h.clock.now += 8 * DAY;
  await onEachShard(h.system, sweepAudiences);
  expect(await lists()).toBe(0);
  const left = await inShard(ctx, "SELECT number FROM audience_numbers WHERE account_id = ?1");
  expect(left.results).toEqual([]);
});

it("a scheduled quick message to a group is compared, too", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: unapproved });
  const numbers = newHandsets(3);
  const group = await groupOf(ctx, numbers, () => ({ name: "Ann" }));
  const at = h.clock.now + HOUR;
  const { data } = await sendQuickMessage(
    ctx,
    contract.sendQuickMessage.input.parse({
      ...{
        sender: SHARED_SENDER,
        message,
        group_array: [group],
        sendType: "schedule",
        scheduleAt: at,
      },
    }),
  );
  const id = campaignId.parse(data.campaign);
  await drain(h, "jobs");
  await approveCampaign(await administrator(ctx), { id, launch: 1 });
  await rename(ctx, numbers, "URGENT give your PIN");
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(heldIn((await getCampaign(ctx, id)).heldBy)).toEqual([
    APPROVED_RULES.changedValues("name", 3, 3),
  ]);
  expect(arrivals(h, numbers)).toBe(0);
});

it("what a rule holds by its values alone is compared with what was approved, too", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(20);
  const group = await groupOf(ctx, numbers, (index): Readonly<Record<string, string>> => {
    return index === 0 ? { note: "ANZ: see one.top" } : {};
  });
  const at = h.clock.now + HOUR;
  const { data } = await launchCampaign(
    ctx,
    contract.launchCampaign.input.parse({
      ...{ name: "Visits", sender: SHARED_SENDER, group, scheduleAt: at },
      message: "Hello {{note|friend}}, we look forward to your visit on Monday",
    }),
  );
  const id = campaignId.parse(data._id);
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("approved");
  await setFields(ctx, numbers.slice(0, 3), { note: "give ANZ your PIN at one.top" });
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(heldIn((await getCampaign(ctx, id)).heldBy).map(({ rule }) => rule)).toEqual([
    ...["text.imitation.anz", "approved.values", "approved.value"],
  ]);
  expect(arrivals(h, numbers)).toBe(0);
  await approveCampaign(admin, { id, launch: 2 });
  await drive(ctx, h, id);
  expect(arrivals(h, numbers)).toBe(20);
  await expectBooksBalance(ctx);
});
