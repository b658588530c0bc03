import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, SMS } from "#tests/support/campaigns.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  addContacts,
  balance,
  HOUR,
  inShard,
  MINUTE,
  scheduled,
  schedulesOf,
  startDue,
} from "./support.ts";

it.each([
  ["credit does not cover it", CAMPAIGN_TEXTS.lowBalance],
  ["its group was emptied", CAMPAIGN_TEXTS.noRecipients],
  ["its group was deleted", CAMPAIGN_TEXTS.noRecipients],
  ["its sender was withdrawn", CAMPAIGN_TEXTS.senderRequired],
  ["the account was deactivated", LATE_TEXTS.inactive],
])("is held and refunded if %s by its time, and its owner is notified", async (what, reason) => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 45 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 40 });
  const { groupIds } = await getCampaign(ctx, id);
  const [group] = JSON.parse(groupIds) as string[];
  if (what.startsWith("credit")) {
    await addContacts(ctx, group ?? "", newHandsets(6));
  }
  if (what.includes("group")) {
    await inShard(ctx, "DELETE FROM contacts WHERE account_id = ? AND group_id = ?", group);
  }
  if (what.includes("deleted")) {
    await inShard(ctx, "DELETE FROM groups WHERE account_id = ? AND id = ?", group);
  }
  if (what.includes("sender")) await inShard(ctx, "DELETE FROM senders WHERE account_id = ?");
  if (what.includes("deactivated")) {
    await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
  }
  h.clock.now = at;
  await startDue(ctx, h);
  await drain(h, "jobs");
  const held = await getCampaign(ctx, id);
  expect(held).toMatchObject({ status: "held", holdReason: reason, scheduledAt: null });
  expect(held.debited - held.refunded).toBe(0);
  expect(await balance(ctx)).toBe(45 * SMS);
  expect(h.carrier.taken).toEqual([]);
  const told = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT message FROM notifications WHERE account_id = ? AND kind <> 'schedule'")
    .bind(ctx.account.id)
    .all();
  expect(told.results.map(({ message }) => message)).toEqual([
    `Campaign "Spring sale" is on hold: ${reason}`,
  ]);
});

it.each([
  [15, 15 * MINUTE, true],
  [15, 15 * MINUTE + 1, false],
  [1440, 24 * HOUR, true],
])("with %i minutes allowed, a start %i ms late happens: %s", async (minutes, late, happens) => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 30 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 30 });
  await env.CONTROL.prepare("UPDATE accounts SET late_minutes = ? WHERE id = ?")
    .bind(minutes, ctx.account.id)
    .run();
  h.clock.now = at + late;
  await startDue(ctx, h);
  const { status, holdReason } = await getCampaign(ctx, id);
  const [row] = await schedulesOf(ctx);
  if (happens) {
    expect([status, row?.status]).toEqual(["planning", "started"]);
    return;
  }
  expect([status, row?.status]).toEqual(["held", "failed"]);
  expect(row?.info).toBe(LATE_TEXTS.missed("15 minutes"));
  expect(holdReason).toBe(row?.info);
  expect(await balance(ctx)).toBe(30 * SMS);
});
