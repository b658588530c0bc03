import type { SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { familyOf, placeFamily } from "#worker/domains/identity/directory/family-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { copyChanges, currentPlace, type Ends, type Part, putParts, ROWS } from "./copy.ts";
import { advance, type Move } from "./move-queries.ts";
import { ARRIVING, FROZEN } from "./move-rules.ts";
import { changes, movingHere, setMoving, WATCHED } from "./moving-queries.ts";
import { type Counted, census, keyOf, moneyOf, pageOf } from "./row-queries.ts";

/** Why a move has to be called off. */
export class CalledOff extends Error {}

/**
 * The seconds in which nothing of the account is written: copies what is left, makes sure that both shards have the same,
 * and lets the directory name the new one.
 */
export async function moveFrozen(ctx: SystemContext, ends: Ends, move: Move): Promise<number> {
  const family = await familyOf(ctx, move.account_id);
  if (family.length !== move.accounts.length) {
    throw new CalledOff("A sub-account was added or removed meanwhile");
  }
  // It was found to be the same, and stopped before the directory changed.
  if ((await currentPlace(ends, move)).state === "arrived") {
    await flip(ctx, move);
    return 0;
  }
  await runBatch(ends.from, [setMoving(move.id, { from: ["copying"], to: "frozen" })]);
  // A migration that makes a table anew drops its triggers: then not every change was noted.
  for (const shard of [ends.from, ends.to]) {
    if ((await movingHere(shard)).triggers === WATCHED) continue;
    throw new CalledOff("The tables of its shards were changed meanwhile");
  }
  const copied = (await copyAllChanges(ends, move)) + (await copyFrozen(ends, move));
  // What the comparison behind it found.
  await copyAllChanges(ends, move);
  await verify(ends, move);
  await runBatch(ends.to, [setMoving(move.id, { from: ["arriving"], to: "arrived" })]);
  await flip(ctx, move);
  return copied;
}

const MOST_ROUNDS = 200;

async function copyAllChanges(ends: Ends, move: Move): Promise<number> {
  let copied = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { rows } = await copyChanges(ends, move, await currentPlace(ends, move));
    if (rows === 0) return copied;
    copied += rows;
  }
  throw new CalledOff("Too much changed while it was being copied");
}

/** Small tables share a step. */
async function copyFrozen(ends: Ends, move: Move): Promise<number> {
  const held = await census(ends.from, FROZEN, move.accounts);
  let place = await currentPlace(ends, move);
  let parts: Part[] = [];
  let [rows, copied] = [0, 0];
  const put = async () => {
    if (parts.length > 0) place = await putParts(ends, move, { place, parts });
    copied += rows;
    [parts, rows] = [[], 0];
  };
  for (const { table: name, account } of held) {
    const table = FROZEN.find((one) => one.name === name);
    if (!table) continue;
    for (let after: readonly unknown[] | undefined; ; ) {
      const page = await pageOf(ends.from, table, { account, after, limit: ROWS });
      const keys = page.map((row) => keyOf(table, row));
      parts.push({ table, keys });
      rows += keys.length;
      if (rows >= ROWS) await put();
      after = keys.at(-1);
      if (page.length < ROWS || table.key.length === 1) break;
    }
  }
  await put();
  return copied;
}

/** Both shards have as many rows of each table, and the same money to the millicent; nothing is left to be copied. */
async function verify(ends: Ends, { accounts }: Move): Promise<void> {
  const [here, there] = await Promise.all(
    [ends.from, ends.to].map((shard) => census(shard, ARRIVING, accounts)),
  );
  const different = differentCount(here ?? [], there ?? []);
  if (different) throw new CalledOff(`The rows of ${different} are not the same on both shards`);
  const [money, copied] = await Promise.all(
    [ends.from, ends.to].map((shard) => moneyOf(shard, accounts)),
  );
  if (JSON.stringify(money) !== JSON.stringify(copied)) {
    throw new CalledOff("The books are not the same on both shards");
  }
  if ((await changes(ends.from, 1)).length > 0) {
    throw new CalledOff("Rows are not the same on both shards");
  }
}

function differentCount(here: readonly Counted[], there: readonly Counted[]): string | undefined {
  const keyed = (rows: readonly Counted[]) =>
    new Map(rows.map(({ table, account, rows }) => [`${table} ${account}`, rows]));
  const [own, others] = [keyed(here), keyed(there)];
  const key = [...new Set([...own.keys(), ...others.keys()])].find(
    (one) => own.get(one) !== others.get(one),
  );
  return key?.split(" ")[0];
}

async function flip(ctx: SystemContext, move: Move): Promise<void> {
  const { id, account_id: account, from_shard: from, to_shard: to } = move;
  await commitControl(ctx, {
    statements: [
      ...advance(ctx, id, "frozen", "moved"),
      ...placeFamily(account, { from, to, members: move.accounts.length }),
    ],
    audit: { accountId: account, action: "account.moved", subject: account, detail: { from, to } },
  });
}
