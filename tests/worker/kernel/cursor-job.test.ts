import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { CooeeError } from "#core/errors.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import type { AccountContext } from "#worker/context.ts";
import { CURSOR_JOBS } from "#worker/cursor-jobs.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { statement } from "#worker/db/statement.ts";
import { type CursorJob, runJob } from "#worker/kernel/cursor-job.ts";
import { wakeJobs } from "#worker/kernel/wake-jobs.ts";

const STEPS = 5;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const counting = sqliteTable("counting", {
  accountId: text("account_id"),
  id: text("id"),
  status: text("status"),
  cursor: integer("cursor"),
  /** One letter for each step that was done. */
  done: text("done"),
  createdAt: integer("created_at"),
  updatedAt: integer("updated_at"),
});

beforeEach(async () => {
  await env.SHARD_00.exec(
    "CREATE TABLE IF NOT EXISTS counting (account_id, id, status, cursor, done, created_at, updated_at)",
  );
  await env.SHARD_00.exec("DELETE FROM counting");
});

/** A job of five steps, each of which writes a letter. */
const job: CursorJob = {
  kind: "export",
  rows: { table: counting, open: sql`status = 'running'` },
  fail: async (ctx, id, reason) => {
    await ctx.db.batch([
      statement(sql`UPDATE counting SET status = ${reason}, updated_at = ${ctx.now()}
        WHERE account_id = ${ctx.account.id} AND id = ${id} AND status = 'running'`),
    ]);
  },
  gaveUp: "gave up",
};

interface Options {
  /** What happens before a step. */
  before?: (step: number) => Promise<void> | void;
}

async function* counts(ctx: AccountContext, id: string, { before }: Options) {
  for (;;) {
    const { status, cursor } = await read(ctx, id);
    if (status !== "running") return;
    await before?.(cursor);
    await ctx.db.batch([
      statement(sql`UPDATE counting SET cursor = cursor + 1, done = done || 'x',
          status = CASE WHEN cursor + 1 = ${STEPS} THEN 'complete' ELSE status END,
          updated_at = ${ctx.now()}
        WHERE account_id = ${ctx.account.id} AND id = ${id} AND cursor = ${cursor}
          AND status = 'running'`),
      abortUnlessChanged(),
    ]);
    yield 2;
  }
}

async function read({ account }: AccountContext, id: string) {
  const row = await env.SHARD_00.prepare("SELECT * FROM counting WHERE account_id = ? AND id = ?")
    .bind(account.id, id)
    .first<{ status: string; cursor: number; done: string }>();
  if (!row) throw new Error("No job");
  return row;
}

async function scene() {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const id = crypto.randomUUID();
  await env.SHARD_00.prepare("INSERT INTO counting VALUES (?, ?, 'running', 0, '', ?, ?)")
    .bind(ctx.account.id, id, ctx.now(), ctx.now())
    .run();
  const run = (options: Options & { statements?: number } = {}) =>
    runJob(ctx, job, id, counts(ctx, id, options), options.statements);
  return { h, ctx, id, run, state: () => read(ctx, id) };
}

const COMPLETE = { status: "complete", cursor: STEPS, done: "x".repeat(STEPS) };

describe("a job", () => {
  it("does each step once, however many runs there are", async () => {
    const { run, state, h } = await scene();
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await state()).toMatchObject(COMPLETE);
    expect(h.queues.jobs).toEqual([]);
  });

  it.each(["before", "after"] as const)(
    "continues where it died, %s a step was committed",
    async (when) => {
      const { h, run, state } = await scene();
      h.faults.batch = breaksOnce(/counting/, when, 3);
      await expect(run()).rejects.toThrow("lost");
      expect((await state()).done).toBe(when === "before" ? "xx" : "xxx");
      await run();
      expect(await state()).toMatchObject(COMPLETE);
    },
  );

  it("ends without an error if it is cancelled during a step, which is then not done", async () => {
    const { ctx, id, run, state, h } = await scene();
    const cancel = (step: number) =>
      step === 2 ? job.fail(ctx, id, "cancelled") : Promise.resolve();
    await run({ before: cancel });
    expect(await state()).toMatchObject({ status: "cancelled", cursor: 2, done: "xx" });
    await run();
    expect((await state()).done).toBe("xx");
    expect(h.queues.jobs).toEqual([]);
  });

  it("passes what is left to another delivery after as many statements as an invocation may run", async () => {
    const { ctx, id, run, state, h } = await scene();
    await run({ statements: 3 });
    expect((await state()).done).toBe("xx");
    expect(h.queues.jobs).toEqual([{ type: "job", kind: "export", account: ctx.account, id }]);
  });

  it("ends with the reason if that is meant for a person", async () => {
    const { run, state, h } = await scene();
    const refuse = (step: number) => {
      if (step === 1) throw new CooeeError("CONFLICT", "no room");
    };
    await run({ before: refuse });
    expect(await state()).toMatchObject({ status: "no room", done: "x" });
    expect(h.queues.jobs).toEqual([]);
  });
});

describe("a job that does not move", () => {
  const wake = ({ system }: Harness, stalledMs: number) =>
    wakeJobs(system, env.SHARD_00, {
      jobs: { ...CURSOR_JOBS, export: job },
      before: system.now() - stalledMs,
    });

  it("is put on the queue again, once for each time that it stalls", async () => {
    const { h, ctx, id, run } = await scene();
    expect(await wake(h, MINUTE)).toBe(true);
    expect(h.queues.jobs).toEqual([]);
    h.clock.now += 2 * MINUTE;
    await wake(h, MINUTE);
    await wake(h, MINUTE);
    expect(h.queues.jobs).toEqual([{ type: "job", kind: "export", account: ctx.account, id }]);
    await run();
    h.clock.now += 2 * MINUTE;
    expect(await wake(h, MINUTE)).toBe(false);
  });

  it("is given up after a day, and says so", async () => {
    const { h, run, state } = await scene();
    const fail = () => Promise.reject(new Error("broken"));
    for (let hour = 0; hour < 24; hour++) {
      await expect(run({ before: fail })).rejects.toThrow("broken");
      h.clock.now += DAY / 24;
      await wake(h, MINUTE);
      expect((await state()).status).toBe("running");
    }
    h.clock.now += 2 * MINUTE;
    expect(h.queues.jobs.splice(0)).not.toEqual([]);
    await wake(h, MINUTE);
    await wake(h, MINUTE);
    expect(await state()).toMatchObject({ status: "gave up", done: "" });
    expect(h.queues.jobs).toEqual([]);
  });
});
