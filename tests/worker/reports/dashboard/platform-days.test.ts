import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { MESSAGE_STATUSES } from "#core/statuses.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import type { AccountContext } from "#worker/context.ts";
import { markStale } from "#worker/domains/reports/stats/figures.ts";
import { rollUpDays } from "#worker/domains/reports/stats/roll-up-days.ts";
import { moveTo, shardOf, type Written, write } from "./support.ts";

const DAY = 86_400_000;
const FROM = Date.parse("2026-10-20T00:00:00Z");

let seed = 20_261_127;
/** The same numbers in every run, so that a failure can be reproduced. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

function randomMessages(count: number): Written[] {
  return Array.from({ length: count }, () => ({
    at: FROM + random(25 * DAY),
    status: MESSAGE_STATUSES[random(MESSAGE_STATUSES.length)] ?? "sent",
    price: random(3) * 5500,
    refunded: random(5) === 0,
    carrier: ["vonage", "sinch", undefined][random(3)],
    accepted: random(2) === 0,
    segments: 1 + random(3),
    attachment: random(4) === 0 ? "att_1" : undefined,
  }));
}

const counted = z.object({
  day: z.string(),
  medium: z.string(),
  status: z.string(),
  carrier: z.string(),
  messages: z.number(),
  parts: z.number(),
  spent: z.number(),
});
type Counted = z.output<typeof counted>;

async function platformDays(): Promise<Counted[]> {
  const query = env.SHARD_00.prepare("SELECT * FROM platform_days WHERE messages <> 0");
  return counted.array().parse((await query.all()).results);
}

const stored = z.object({
  id: z.string(),
  status: z.string(),
  carrier: z.string().nullable(),
  carrier_id: z.string().nullable(),
  attachment_id: z.string().nullable(),
  segments: z.number(),
  price: z.number(),
  refunded: z.number(),
});

/** The time in an id, read without the product's own code. */
function timeOf(id: string): number {
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return [...id.slice(4, 14)].reduce((ms, letter) => ms * 32 + letters.indexOf(letter), 0);
}

/** Decision 0006: carriers charge for what they accepted, delivered or not, and for what they may have. */
function carrierOf({ status, carrier, carrier_id, refunded }: z.output<typeof stored>): string {
  if (carrier === null || refunded === 1) return "";
  if (["unknown", "sent", "delivered"].includes(status)) return carrier;
  return ["failed", "expired"].includes(status) && carrier_id !== null ? carrier : "";
}

/** One message at a time. */
async function countedByHand(accounts: ReadonlyMap<AccountContext, string>): Promise<Counted[]> {
  const found = new Map<string, Counted>();
  for (const [ctx, timeZone] of accounts) {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone });
    const query = shardOf(ctx).prepare("SELECT * FROM messages WHERE account_id = ?");
    const { results } = await query.bind(ctx.account.id).all();
    for (const row of stored.array().parse(results)) {
      const { id, status, attachment_id, segments, price, refunded } = row;
      if (["pending", "scheduled"].includes(status)) continue;
      const key = {
        day: format.format(timeOf(id)),
        medium: attachment_id === null ? "sms" : "mms",
        status,
        carrier: carrierOf(row),
      };
      const name = JSON.stringify(key);
      const so = found.get(name) ?? { ...key, messages: 0, parts: 0, spent: 0 };
      so.messages += 1;
      if (key.carrier !== "") so.parts += attachment_id === null ? segments : 1;
      if (refunded === 0) so.spent += price;
      found.set(name, so);
    }
  }
  return [...found.values()];
}

const sorted = (rows: readonly Counted[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

it("all accounts' days are the sum of their messages, whatever changes, is killed, or is counted twice", async () => {
  const h = harness();
  h.clock.now = FROM + 26 * DAY;
  const accounts = new Map<AccountContext, string>();
  for (const zone of ["Australia/Sydney", "Australia/Perth"]) {
    accounts.set(await accountIn(h, { shard: 0 }), zone);
  }
  const before = await platformDays();
  expect(before).toEqual([]);
  for (let round = 0; round < 4; round++) {
    for (const [ctx, zone] of accounts) {
      await moveTo(ctx, zone);
      const ids = await write(ctx, randomMessages(60));
      h.faults.batch = breaksOnce(/INTO daily_stats/, round % 2 === 0 ? "before" : "after");
      await rollUpDays(ctx).catch(() => undefined);
      h.faults.batch = () => undefined;
      await Promise.all([rollUpDays(ctx), rollUpDays(ctx)]);
      // Receipts and refunds come later.
      await change(ctx, ids.slice(0, 20));
      await rollUpDays(ctx);
    }
    expect(sorted(await platformDays())).toEqual(sorted(await countedByHand(accounts)));
    for (const ctx of accounts.keys()) accounts.set(ctx, "Australia/Eucla");
  }
});

/** As a receipt, or a refund, changes messages: with their marks. */
async function change(ctx: AccountContext, ids: readonly string[]): Promise<void> {
  const shard = shardOf(ctx);
  const stale = markStale(ctx, ids);
  await shard.batch([
    shard
      .prepare(
        `UPDATE messages SET status = 'failed', refunded = 1 - refunded
        WHERE account_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(ctx.account.id, JSON.stringify(ids)),
    shard.prepare(stale.sql).bind(...stale.params),
  ]);
}

it("what an account added stays when it is erased", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const before = await platformDays();
  await write(ctx, [
    { at: h.clock.now, status: "delivered", carrier: "sinch", accepted: true, price: 5500 },
  ]);
  await rollUpDays(ctx);
  const after = await platformDays();
  expect(sorted(after)).not.toEqual(sorted(before));
  for (const table of ["daily_stats", "messages", "stale_stats"]) {
    await shardOf(ctx)
      .prepare(`DELETE FROM ${table} WHERE account_id = ?`)
      .bind(ctx.account.id)
      .run();
  }
  await rollUpDays(ctx);
  expect(sorted(await platformDays())).toEqual(sorted(after));
});
