import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { askBench } from "./client.ts";
import { type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { QUEUE_FLOOR, queueFloor } from "./floors.ts";
import type { Rig } from "./rig.ts";
import { ROUNDS } from "./rounds.ts";
import { ownAccount, type Stage } from "./stage.ts";

const SCHEDULES = 5_000;
const SHARDS = ["SHARD_00", "SHARD_01"] as const;
const MOST_SECONDS = 5;
/** The alarms are set before anything is due. */
const AHEAD_MS = 5_000;
const POLL_MS = 10;
/** What was not started by then may be claimed again; behind many others, up to four times as late. */
const LEASE_MS = 60_000;

/** For how long starts are counted at most, once everything is claimed: well within the lease. */
const STARTING_MS = 20_000;

const row = z.object({ started: z.number(), unclaimed: z.number(), once: z.number() });

/** 5,000 schedules that are due in the same minute, half on each shard: until all are claimed; and how fast they start. */
export async function schedules({ rig }: Stage): Promise<Figure[]> {
  const accounts = [await ownAccount(rig), await accountOnSecond(rig)];
  const claimed: number[] = [];
  const started: number[] = [];
  const queue: number[] = [];
  await askBench(rig, "aside?queue=cooee-jobs");
  for (let round = 0; round < ROUNDS; round++) {
    queue.push(await queueFloor(rig));
    const run = await dueTogether(rig, accounts, round);
    claimed.push(perSecond(SCHEDULES, run.claimedMs));
    started.push(run.startsPerSecond);
  }
  await askBench(rig, "aside");
  const name = "5,000 schedules due in the same minute, half on each shard";
  const slowest = SCHEDULES / Math.min(...claimed);
  return [
    figureOf(`${name}, until all are claimed, each once`, "per second", claimed, {
      floors: [floorOf(QUEUE_FLOOR, queue, claimed)],
      target: { text: `all within ${MOST_SECONDS} s`, met: slowest <= MOST_SECONDS },
    }),
    figureOf("Their starts after that", "per second", started, {
      floors: [floorOf(QUEUE_FLOOR, queue, started)],
    }),
  ];
}

async function dueTogether(rig: Rig, accounts: readonly string[], round: number) {
  const at = Date.now() + AHEAD_MS;
  for (const [index, shard] of SHARDS.entries()) {
    await write(rig, { shard, account: accounts[index] ?? "", round, at });
    await askBench(rig, `arm?shard=${index}&at=${at}`);
  }
  if (Date.now() > at) throw new Error("Writing them took longer than they were ahead");
  await sleep(at - Date.now());
  let now = await state(rig, at);
  while (now.unclaimed > 0) {
    await sleep(POLL_MS);
    now = await state(rig, at);
  }
  const claimedMs = Date.now() - at;
  if (now.once !== SCHEDULES) throw new Error("Some were claimed more than once");
  const before = { ...now, at: Date.now() };
  let after = now;
  while (after.started < SCHEDULES && Date.now() < before.at + STARTING_MS) {
    await sleep(POLL_MS);
    after = await state(rig, at);
  }
  const startsPerSecond = perSecond(after.started - before.started, Date.now() - before.at);
  if (after.started < SCHEDULES) await endRest(rig);
  return { claimedMs, startsPerSecond };
}

/** What is not started yet must not be claimed again beside what comes next. */
async function endRest(rig: Rig): Promise<void> {
  for (const shard of SHARDS) {
    const database = await rig.database(shard);
    await database
      .prepare("UPDATE schedules SET status = 'cancelled' WHERE status = 'scheduled'")
      .run();
  }
  await sleep(STARTING_MS);
}

/** Each of a campaign of its own. */
async function write(
  rig: Rig,
  { shard, account, round, at }: { shard: Shard; account: string; round: number; at: number },
): Promise<void> {
  const database = await rig.database(shard);
  const numbers =
    "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)";
  const insert = (into: string, values: string) =>
    database
      .prepare(`${numbers} INSERT INTO ${into} SELECT ${values} FROM n`)
      .bind(SCHEDULES / SHARDS.length, account, round, at);
  const id = (prefix: string) => `printf('${prefix}_%010d%016d', ?3, i)`;
  await database.batch([
    insert(
      `campaigns (account_id, id, name, type, sender, message, group_ids, opt_out, status,
        scheduled_at, launches, created_at, updated_at)`,
      `?2, ${id("cmp")}, 'Reminder', 'notification', '61480001234', 'Your order is ready', '[]', 0,
        'scheduled', ?4, 1, 0, 0`,
    ),
    insert(
      "schedules (account_id, id, kind, subject, due_at, claim_at, status, created_at)",
      `?2, ${id("sch")}, 'campaign', ${id("cmp")}, ?4, ?4, 'scheduled', 0`,
    ),
  ]);
}

type Shard = (typeof SHARDS)[number];

/** A claim moves `claim_at` ahead by its lease, counted from when it is made. */
async function state(rig: Rig, at: number) {
  const rows = await Promise.all(
    SHARDS.map(async (shard) => {
      const database = await rig.database(shard);
      const found = await database
        .prepare(
          `SELECT COUNT(*) FILTER (WHERE status <> 'scheduled') AS started,
            COUNT(*) FILTER (WHERE claim_at = due_at) AS unclaimed,
            COUNT(*) FILTER (WHERE claim_at BETWEEN due_at + ?2 AND due_at + 4 * ?2) AS once
          FROM schedules WHERE due_at = ?1`,
        )
        .bind(at, LEASE_MS)
        .first();
      return row.parse(found);
    }),
  );
  return rows.reduce((sum, one) => ({
    started: sum.started + one.started,
    unclaimed: sum.unclaimed + one.unclaimed,
    once: sum.once + one.once,
  }));
}

const column = z.object({ name: z.string() });

/** The demo's account again, on the second shard. */
async function accountOnSecond(rig: Rig): Promise<string> {
  const control = await rig.database("CONTROL");
  const { results } = await control.prepare("PRAGMA table_info(accounts)").all();
  const names = column
    .array()
    .parse(results)
    .map(({ name }) => name);
  const id = "acc_00000000000000000000000001";
  const own: Readonly<Record<string, string>> = {
    id: `'${id}'`,
    shard: "1",
    number: "(SELECT MAX(number) + 1 FROM accounts)",
  };
  const values = names.map((name) => own[name] ?? name);
  await control
    .prepare(
      `INSERT INTO accounts (${names.join()}) SELECT ${values.join()} FROM accounts WHERE id = ?`,
    )
    .bind(await ownAccount(rig))
    .run();
  return id;
}
