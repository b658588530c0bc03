import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { drain } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, newDraft, SMS } from "#tests/support/campaigns.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { click, FOLLOW_UP, launched, optOut, reply, reportOf, sent } from "./follow-up-support.ts";
import { daily, run } from "./recurring-support.ts";
import { balance, HOUR, inShard, MINUTE, schedulesOf, startDue } from "./support.ts";

const link = { longUrl: "https://bells.example/sale" };
const message = `Sale ${shortLinkPlaceholder(new URL(env.APP_URL).host)}`;

it("R040: it goes to those the campaign has reached, on its day, charged by itself, once", async () => {
  const { h, ctx, id, numbers, group, at } = await sent();
  expect(await reportOf(ctx, id)).toMatchObject({
    status: "complete",
    hasFollowUp: true,
    followUpGroup: "all",
    followUpMessage: FOLLOW_UP.message,
    followUpTime: at,
    followUpStatus: "queued",
  });
  expect(h.alarms).toContainEqual({ shard: ctx.account.shard, at });
  // Until then its group cannot be emptied.
  expect(await groupsInUse(ctx)).toContain(group);
  h.clock.now = at - 1;
  await run(h, ctx);
  expect(h.carrier.taken).toEqual([]);
  expect(await balance(ctx)).toBe(94 * SMS);
  for (const later of [0, MINUTE, HOUR]) {
    h.clock.now = at + later;
    await run(h, ctx);
    expectEachOnce(h, numbers);
  }
  expect(h.carrier.taken[0]?.text).toContain("Still two days, friend");
  expect(await balance(ctx)).toBe(88 * SMS);
  const { followUpStatus, followUpCampaign = "" } = await reportOf(ctx, id);
  expect(followUpStatus).toBe("complete");
  expect(await reportOf(ctx, followUpCampaign)).toMatchObject({
    name: "Spring sale (follow-up)",
    campaign_type: "followup",
    follows: id,
    hasFollowUp: false,
  });
  expect(await groupsInUse(ctx)).toEqual(new Set());
  await expectBooksBalance(ctx);
  await expectRoomCounted(ctx);
});

it("without replies: who has replied gets none", async () => {
  const { h, ctx, id, numbers, at } = await sent({ followUp: { to: "noReply" } });
  await reply(ctx, id, numbers[0]);
  h.clock.now = at;
  await run(h, ctx);
  expectEachOnce(h, numbers.slice(1));
  expect(h.carrier.taken).toHaveLength(5);
});

it("without clicks: who has opened the link gets none; a scanner is no one", async () => {
  const { h, ctx, id, numbers, at } = await sent({
    ...link,
    message,
    followUp: { to: "notClicked" },
  });
  await click(ctx, id, "person", numbers[0]);
  await click(ctx, id, "scanner", numbers[1]);
  h.clock.now = at;
  await run(h, ctx);
  expectEachOnce(h, numbers.slice(1));
  expect(h.carrier.taken).toHaveLength(5);
});

it("never goes to anyone who opted out, was blocked, left the group, or was not reached", async () => {
  const { h, ctx, id, numbers, group, at } = await sent();
  await optOut(ctx, numbers[0]);
  await setBlocked(ctx, { number: numbers[1] ?? "", blocked: true });
  await inShard(
    ctx,
    "DELETE FROM contacts WHERE account_id = ? AND group_id = ? AND number = ?",
    group,
    numbers[2],
  );
  await inShard(
    ctx,
    "UPDATE messages SET status = 'failed' WHERE account_id = ? AND campaign_id = ? AND recipient = ?",
    id,
    numbers[3],
  );
  h.clock.now = at;
  await run(h, ctx);
  expectEachOnce(h, numbers.slice(4));
  expect(h.carrier.taken).toHaveLength(2);
  const { followUpCampaign = "" } = await reportOf(ctx, id);
  expect((await reportOf(ctx, followUpCampaign)).exclusions).toEqual([
    { reason: "optedOut", count: 1 },
    { reason: "blocked", count: 1 },
  ]);
});

it("opting out after it was planned, before it is sent, keeps it away and refunds it", async () => {
  const { h, ctx, numbers, at } = await sent();
  h.clock.now = at;
  h.queues.bulk.length = 0;
  await startDue(ctx, h);
  await drain(h, "jobs");
  expect(await balance(ctx)).toBe(88 * SMS);
  await optOut(ctx, numbers[0]);
  await run(h, ctx);
  expectEachOnce(h, numbers.slice(1));
  expect(await balance(ctx)).toBe(89 * SMS);
  await expectBooksBalance(ctx);
});

it.each([
  ["credit does not cover it", { account: { credit: 8 * SMS } }, CAMPAIGN_TEXTS.lowBalance],
  ["everyone has opted out", {}, CAMPAIGN_TEXTS.noRecipients],
  ["its sender was withdrawn", {}, CAMPAIGN_TEXTS.senderRequired],
  ["the account was deactivated", {}, LATE_TEXTS.inactive],
  ["an outage made it too late", {}, LATE_TEXTS.missed("1 hour")],
])(
  "R082: it fails with the reason if %s, and its owner is notified",
  async (what, options, reason) => {
    const { h, ctx, id, numbers, at } = await sent(options);
    if (what.startsWith("everyone")) for (const number of numbers) await optOut(ctx, number);
    if (what.includes("sender")) await inShard(ctx, "DELETE FROM senders WHERE account_id = ?");
    if (what.includes("deactivated")) {
      await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
        .bind(ctx.account.id)
        .run();
    }
    const left = await balance(ctx);
    h.clock.now = what.includes("outage") ? at + HOUR + 1 : at;
    await run(h, ctx);
    expect(await reportOf(ctx, id)).toMatchObject({
      status: "complete",
      followUpStatus: "failed",
      followUpReason: reason,
    });
    expect(h.carrier.taken).toEqual([]);
    expect(await balance(ctx)).toBe(left);
    // Of its launch, its end and this.
    expect(await ctx.db.count(shardTables.notifications)).toBe(3);
  },
);

it("a campaign that was cancelled has none", async () => {
  const { h, ctx, id } = await launched();
  await cancelCampaign(ctx, { id });
  expect(await schedulesOf(ctx)).toEqual([]);
  expect(await reportOf(ctx, id)).toMatchObject({ followUpStatus: "cancel" });
  expect(h.carrier.taken).toEqual([]);
});

it("is refused without anyone who could open a link, or with a link that leads nowhere", async () => {
  const { ctx, group } = await launched();
  const { id } = await newDraft(ctx, { groups: [group] });
  const { data } = await checkDraft(ctx, { id });
  const { recipients, price } = data;
  const launch = (change: Partial<typeof FOLLOW_UP>) =>
    launchCampaign(ctx, { draft: id, recipients, price, followUp: { ...FOLLOW_UP, ...change } });
  await expect(launch({ to: "notClicked" })).rejects.toMatchObject({
    fields: { "followUp.to": FOLLOW_UP_TEXTS.noLink },
  });
  await expect(launch({ message })).rejects.toMatchObject({
    fields: { "followUp.message": LINK_TEXTS.required },
  });
});

it("a second tab with another follow-up learns that the campaign was launched without it", async () => {
  const { ctx, id, launch } = await launched();
  await launch();
  const { recipients } = await reportOf(ctx, id);
  await expect(
    launchCampaign(ctx, {
      draft: id,
      recipients,
      price: (recipients * SMS) / 1000,
      followUp: { ...FOLLOW_UP, days: 3 },
    }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});

it("each date of a recurring campaign has its own", async () => {
  const { h, ctx, numbers, at } = await daily({ days: 2, followUp: FOLLOW_UP });
  h.clock.now = at(0);
  await run(h, ctx);
  h.clock.now = at(1);
  await run(h, ctx);
  h.carrier.taken.length = 0;
  h.clock.now = at(2) + MINUTE;
  await run(h, ctx);
  expectEachOnce(h, numbers);
  h.clock.now = at(3) + MINUTE;
  await run(h, ctx);
  expect(h.carrier.taken).toHaveLength(6);
});
