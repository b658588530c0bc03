import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { must } from "./client.ts";
import type { Stage } from "./stage.ts";

export const SHARDS = ["SHARD_00", "SHARD_01"] as const;
export type Shard = 0 | 1;

const PAGE = 20_000;
const SETTLED_MS = 300_000;
const POLL_MS = 500;

const state = z.object({
  balance: z.number(),
  lots: z.number(),
  ledger: z.number(),
  /** What its messages cost. */
  spent: z.number(),
  replies: z.number(),
  optOuts: z.number(),
});

/** What an account has on a shard, and what the network has had of it. */
export async function stateOf(stage: Stage, shard: Shard) {
  const { account, rig } = stage;
  const database = await rig.database(SHARDS[shard]);
  const counted = await database
    .prepare(
      `SELECT (SELECT balance FROM balances WHERE account_id = ?1) AS balance,
        (SELECT SUM(remaining) FROM credit_lots WHERE account_id = ?1) AS lots,
        (SELECT SUM(amount) FROM ledger WHERE account_id = ?1) AS ledger,
        (SELECT SUM(price) FROM messages WHERE account_id = ?1 AND direction = 'out') AS spent,
        (SELECT COUNT(*) FROM messages WHERE account_id = ?1 AND direction = 'in') AS replies,
        (SELECT COUNT(*) FROM suppressions WHERE account_id = ?1) AS optOuts`,
    )
    .bind(account)
    .first();
  const history = await digestOf(stage, shard);
  return { ...state.parse(counted), history, network: await countsOf(stage) };
}

const id = z.object({ id: z.string() }).loose();

/** Every column of every message that was there before anything was sent. */
async function digestOf({ rig, account }: Stage, shard: Shard): Promise<string> {
  const database = await rig.database(SHARDS[shard]);
  const page = database.prepare(
    `SELECT * FROM messages WHERE account_id = ? AND id > ? AND carrier_id IS NULL AND direction = 'out'
      AND campaign_id IS NULL ORDER BY id LIMIT ${PAGE}`,
  );
  const hash = createHash("sha256");
  for (let after = ""; ; ) {
    const { results } = await page.bind(account, after).all();
    for (const row of results) hash.update(JSON.stringify(row));
    if (results.length < PAGE) return hash.digest("hex");
    after = id.parse(results.at(-1)).id;
  }
}

const counts = z.object({ accepted: z.number(), repeats: z.number() });

async function countsOf({ rig }: Stage) {
  const response = await must(await fetch(new URL("/simulator/api/counts", rig.product)));
  return counts.parse(await response.json());
}

interface Moved {
  before: Awaited<ReturnType<typeof stateOf>>;
  from: Shard;
  to: Shard;
  campaign: string;
  /** Its recipients. */
  size: number;
  /** What handsets have sent, and how many of these were to opt out. */
  texts: number;
  stops: number;
  /** When the directory began to name the new shard. */
  movedAt: number;
}

/** Nothing was lost, nothing happened twice, the books are exact, and the old shard has nothing. */
export async function expectSame(stage: Stage, moved: Moved): Promise<void> {
  const { before, to, size } = moved;
  const sent = await settled(stage, moved);
  const after = await stateOf(stage, to);
  const wrong: string[] = [];
  const same = (what: string, found: unknown, expected: unknown) => {
    const [one, other] = [found, expected].map((value) => JSON.stringify(value));
    if (one !== other) wrong.push(`${what}: ${one} instead of ${other}`);
  };
  same("history", after.history, before.history);
  same("handsets of the campaign", sent.handsets, size);
  same("delivered messages of the campaign", sent.delivered, size);
  same("messages of the campaign", sent.messages, size);
  // Who opts out is told so.
  const accepted = before.network.accepted + size + moved.stops;
  same("messages that the network accepted", after.network.accepted, accepted);
  same("messages that it had before", after.network.repeats, before.network.repeats);
  same("balance", after.balance, before.balance - (after.spent - before.spent));
  same("lots", after.lots, after.balance);
  same("ledger", after.ledger, after.balance);
  same("replies", after.replies, before.replies + moved.texts);
  same("opt-outs", after.optOuts, before.optOuts + moved.stops);
  same("its end, after the move", (sent.completedAt ?? 0) > moved.movedAt, true);
  same("tables of the old shard that have rows of it", await tablesOf(stage, moved.from), []);
  if (wrong.length > 0) throw new Error(`After the move, ${wrong.join("; ")}`);
}

const sent = z.object({
  messages: z.number(),
  handsets: z.number(),
  delivered: z.number(),
  replies: z.number(),
  completedAt: z.number().nullable(),
});

/** Once nothing more is to be waited for, or nothing comes any more. */
async function settled({ rig, account }: Stage, { before, to, campaign, size, texts }: Moved) {
  const database = await rig.database(SHARDS[to]);
  const query = database
    .prepare(
      `SELECT COUNT(*) AS messages, COUNT(DISTINCT recipient) AS handsets,
        COUNT(*) FILTER (WHERE status = 'delivered') AS delivered,
        (SELECT COUNT(*) FROM messages WHERE account_id = ?1 AND direction = 'in') AS replies,
        (SELECT completed_at FROM campaigns WHERE id = ?2) AS completedAt
      FROM messages WHERE account_id = ?1 AND campaign_id = ?2`,
    )
    .bind(account, campaign);
  const giveUpAt = Date.now() + SETTLED_MS;
  for (;;) {
    const found = sent.parse(await query.first());
    const isSent = found.delivered >= size && found.completedAt !== null;
    const isAll = isSent && found.replies >= before.replies + texts;
    if (isAll || Date.now() > giveUpAt) return found;
    await sleep(POLL_MS);
  }
}

/** Tables of a shard with rows of the account, but those of its moves. */
async function tablesOf({ rig, account }: Stage, shard: Shard): Promise<string[]> {
  const database = await rig.database(SHARDS[shard]);
  const { results } = await database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%account_id%'
        AND name <> 'moving_accounts'`,
    )
    .all();
  const held: string[] = [];
  for (const { name } of results) {
    const query = database.prepare(`SELECT 1 AS found FROM "${name}" WHERE account_id = ? LIMIT 1`);
    if (await query.bind(account).first()) held.push(String(name));
  }
  return held;
}
