import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Id } from "#core/ids.ts";
import type { MoveState } from "#core/rules/move-states.ts";
import { accountIn, deliver, type Harness } from "#tests/support/campaign-harness.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { listMoves, startMove } from "#worker/domains/administration/moves/moves.ts";
import { sweepMoves } from "#worker/domains/administration/moves/sweep-moves.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { isHeld, placed } from "#worker/kernel/placements.ts";

/** Of an operator's administrator. */
export function operator(h: Harness): Promise<AccountContext> {
  return accountIn(h, { role: "superAdmin", name: "Priya Sharma" });
}

export async function begin(h: Harness, account: AccountContext): Promise<Id<"move">> {
  const shard = account.account.shard === 0 ? 1 : 0;
  const { data } = await startMove(await operator(h), {
    account: account.account.id as Id<"account">,
    shard,
  });
  return data.id;
}

/** Stops in the seconds in which nothing of the account is written. */
export async function freeze(h: Harness, account: AccountContext): Promise<Id<"move">> {
  const id = await begin(h, account);
  await carry(h, id, { until: "frozen" });
  await shardDatabase(env, account.account.shard)
    .prepare("UPDATE moving_accounts SET state = 'frozen' WHERE move_id = ?")
    .bind(id)
    .run();
  return id;
}

export async function moveOf(h: Harness, id: Id<"move">) {
  const { data } = await listMoves(await operator(h));
  const found = data.moves.find((move) => move.id === id);
  if (!found) throw new Error("The move is not listed");
  return found;
}

interface Turns {
  until: MoveState;
  /** Runs between two turns of the move. */
  between?: (state: MoveState) => Promise<void>;
  /** How often each job is delivered at the same time. */
  times?: 1 | 2;
}

/** Takes a move on by its queue and its sweep until it is in a state. */
export async function carry(h: Harness, id: Id<"move">, { until, between, times = 1 }: Turns) {
  const seen: MoveState[] = [];
  const failures: unknown[] = [];
  const log = { info: () => {}, error: (_: string, error: unknown) => void failures.push(error) };
  const watched = { ...h, system: { ...h.system, log } };
  for (let turn = 0; turn < 300; turn++) {
    const { state, reason } = await moveOf(h, id);
    if (seen.at(-1) !== state) seen.push(state);
    if (state === until) return seen;
    if (state === "aborted" || state === "done") {
      throw new Error(`The move is ${state} (${reason}), after ${seen.join(", ")}`);
    }
    await between?.(state);
    const jobs = h.queues.jobs.filter(isMoveJob);
    // The queue is this very array.
    h.queues.jobs.splice(0, Infinity, ...h.queues.jobs.filter((job) => !isMoveJob(job)));
    if (jobs.length === 0) {
      h.clock.now += 31_000;
      await sweepMoves(h.system).catch(() => {});
      continue;
    }
    const one = jobs[0];
    const again = await Promise.all(
      Array.from({ length: times }, () => deliver(watched, "jobs", [one])),
    );
    h.queues.jobs.push(...again.flat().slice(0, 1));
    h.clock.now += 2_000;
  }
  throw new Error(`The move does not come to an end: ${seen.join(", ")}`, {
    cause: failures.at(-1),
  });
}

function isMoveJob(job: unknown): boolean {
  return typeof job === "object" && job !== null && "type" in job && job.type === "move";
}

/** A move that a test left open, or in its last seconds, is in nobody's way. */
export async function leaveNoMove(): Promise<void> {
  await env.CONTROL.prepare(
    "UPDATE account_moves SET state = 'aborted' WHERE state <> 'done'",
  ).run();
  for (const shard of [0, 1]) {
    const database = shardDatabase(env, shard);
    const { results } = await database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'moving%'")
      .all<{ name: string }>();
    await database.batch([
      ...results.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
      database.prepare("DELETE FROM moving_accounts"),
      database.prepare("DELETE FROM moving_changes"),
    ]);
  }
}

/** The account where it is now. */
export async function present(h: Harness, ctx: AccountContext): Promise<AccountContext> {
  return { ...h.system.forAccount(await placed(h.system, ctx.account)), person: ctx.person };
}

/** One turn of a campaign's runner, and of its queue. */
export async function sendOn(h: Harness, ctx: AccountContext, campaign: Id<"campaign">) {
  if (!(await isHeld(h.system, ctx.account.id))) {
    await tickCampaign(await present(h, ctx), campaign).catch(() => {});
  }
  h.queues.bulk.push(...(await deliver(h, "bulk", h.queues.bulk.splice(0, 2))));
}

export const receiptsOf = (h: Harness, references: readonly string[]) => ({
  carrier: "fake",
  receipts: references.map((reference) => ({
    reference,
    carrierId: `carrier-${reference}`,
    status: "delivered",
    at: h.clock.now,
  })),
});

/** What an account has on a shard, in an order that says nothing. */
export async function contents(ctx: AccountContext, shard: number) {
  const rows = await rowsOf({ ...ctx, account: { ...ctx.account, shard } });
  return Object.fromEntries(
    Object.entries(rows).map(([table, own]) => [
      table,
      own.map((row) => JSON.stringify(row)).sort(),
    ]),
  );
}

export async function expectNothingOf(ctx: AccountContext, shard: number): Promise<void> {
  for (const [table, rows] of Object.entries(await contents(ctx, shard))) {
    expect([table, rows]).toEqual([table, []]);
  }
}

export async function movingOn(shard: number): Promise<unknown> {
  return shardDatabase(env, shard)
    .prepare(
      `SELECT (SELECT COUNT(*) FROM moving_accounts) AS accounts,
        (SELECT COUNT(*) FROM moving_changes) AS changes,
        (SELECT COUNT(*) FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'moving%') AS triggers`,
    )
    .first();
}
