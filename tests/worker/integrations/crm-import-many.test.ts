import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { idSchema } from "#core/ids.ts";
import { SOURCE_APPS, type SourceApp } from "#core/rules/crm/apps.ts";
import type { VendorFaults } from "#local/vendors/faults.ts";
import {
  accountIn,
  type Delivery,
  deliver,
  drain,
  harness,
} from "#tests/support/campaign-harness.ts";
import { passTime, type vendor, withPeople } from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { crmReadPrefix } from "#worker/domains/integrations/crm-imports/crm-read-prefix.ts";
import { getCrmRead, importCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";

/** As many as an import may have of one vendor; `CRM_ROWS=100000` reads as many of each, and `CRM_RUNS=20` so often. */
const rowsOf = (app: SourceApp) => Number(env.CRM_ROWS) || (app === "hubspot" ? 100_000 : 5_000);
const RUNS = Number(env.CRM_RUNS) || 1;
const MOST_TURNS = 400;

/** What goes wrong at the vendor and in the database at every so many batches of a turn, and how its jobs are delivered. */
const turn = fc.record({
  fault: fc.constantFrom("busy", "fail", "html", "emptyPages", "loses"),
  breaks: fc.constantFrom("before", "after", undefined),
  every: fc.integer({ min: 8, max: 40 }),
  delivery: fc.constantFrom("once", "twice", "together", "late"),
});
const history = fc.record({
  turns: fc.array(turn, { minLength: 30, maxLength: 30 }),
  /** Not both: a renewal whose answer is lost ends the connection (faults.test.ts). */
  loses: fc.constantFrom("loseAnswers", "expire"),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Turn = History["turns"][number];

it.each(SOURCE_APPS)(
  "of %s, everyone is imported once and every row without a number is counted, whatever fails, dies, ends or comes twice or late meanwhile",
  async (app) => {
    await fc.assert(
      fc.asyncProperty(history, (tried) => importThrough(app, tried)),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  120_000 * RUNS,
);

async function importThrough(app: SourceApp, { turns, loses }: History): Promise<void> {
  const rows = rowsOf(app);
  const h = harness();
  passTime(h);
  const ctx = await accountIn(h, { contactLimit: rows });
  const { stand, chosen } = await withPeople(ctx, app, []);
  await stand.addMany(rows);
  const { data } = await importCrm(ctx, { ...chosen, name: "Everyone" });
  const read = async () =>
    (await getCrmRead(ctx, { id: idSchema("crmRead").parse(data._id) })).data;

  for (let round = 0; round < MOST_TURNS && (await openJobs(ctx)) > 0; round++) {
    const { fault, breaks, every, delivery } = turns[round % turns.length] ?? QUIET;
    let batches = 0;
    h.faults.batch = async () => {
      if (++batches % every !== 0) return undefined;
      await goWrong(app, stand, fault === "loses" ? loses : fault);
      return breaks;
    };
    await drain(h, "jobs", DELIVERIES[delivery]).catch(() => {});
    h.clock.now += 5 * 60_000;
    await onEachShard(h.system, sweepJobs);
  }
  h.faults.batch = () => undefined;
  await drain(h, "jobs");

  const share = (tenths: number) => (rows * tenths) / 10;
  expect(await read()).toMatchObject({ status: "imported", rows });
  expect(await importsOf(ctx)).toEqual([
    ...[{ status: "complete", rows, added: share(7), duplicates: share(1), rejected: share(2) }],
  ]);
  const numbers = await columnOf(ctx, "SELECT number AS value FROM contacts WHERE account_id = ?");
  const expected = Array.from({ length: rows }, (_, n) => n).filter((n) => n % 10 < 7);
  expect(numbers.sort()).toEqual(expected.map((n) => `614${String(n).padStart(8, "0")}`));
  const rejected = await columnOf(
    ctx,
    "SELECT cells ->> 0 AS value FROM import_rejects WHERE account_id = ?",
  );
  expect(new Set(rejected).size).toBe(rejected.length);
  expect(rejected).toHaveLength(share(3));
  expect(await stand.grants()).toMatchObject({ again: 0 });
  const pages = await ctx.media.list({ prefix: crmReadPrefix(ctx.account.id) });
  expect(pages.objects).toEqual([]);
}

const QUIET: Turn = { fault: "busy", breaks: undefined, every: Infinity, delivery: "once" };

async function goWrong(
  app: SourceApp,
  stand: ReturnType<typeof vendor>,
  fault: keyof VendorFaults | "expire",
) {
  // Of ActiveCampaign, keys do not end, and an empty page is the last.
  if (app === "ac" && (fault === "expire" || fault === "emptyPages")) return;
  if (fault === "expire") await stand.expire();
  else await stand.setFaults({ [fault]: 1 });
}

const DELIVERIES: Readonly<Record<Turn["delivery"], Delivery>> = {
  once: async (h, name, bodies) => void h.queues[name].push(...(await deliver(h, name, bodies))),
  twice: async (h, name, bodies) => {
    await deliver(h, name, bodies);
    h.queues[name].push(...(await deliver(h, name, bodies)));
  },
  together: async (h, name, bodies) => {
    const again = await Promise.all([deliver(h, name, bodies), deliver(h, name, bodies)]);
    h.queues[name].push(...again.flat());
  },
  /** Behind what it leads to. */
  late: async (h, name, bodies) => {
    await deliver(h, name, bodies);
    const next = h.queues[name].splice(0);
    await deliver(h, name, next);
    h.queues[name].push(...(await deliver(h, name, bodies)));
  },
};

const shardOf = ({ account }: AccountContext) =>
  account.shard === 0 ? env.SHARD_00 : env.SHARD_01;

async function columnOf(ctx: AccountContext, sql: string): Promise<string[]> {
  const { results } = await shardOf(ctx).prepare(sql).bind(ctx.account.id).all<{ value: string }>();
  return results.map(({ value }) => value);
}

async function importsOf(ctx: AccountContext) {
  const sql = "SELECT status, rows, added, duplicates, rejected FROM imports WHERE account_id = ?";
  return (await shardOf(ctx).prepare(sql).bind(ctx.account.id).all()).results;
}

async function openJobs(ctx: AccountContext): Promise<number> {
  const sql = `SELECT (SELECT COUNT(*) FROM crm_reads WHERE account_id = ?1 AND status = 'reading')
    + (SELECT COUNT(*) FROM imports WHERE account_id = ?1 AND status IN ('queued', 'running')) AS n`;
  return (await shardOf(ctx).prepare(sql).bind(ctx.account.id).first<number>("n")) ?? 0;
}
