import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newGroup } from "#tests/worker/audience/contacts/change-support.ts";
import { csv, NAMES, people, quietAccount } from "#tests/worker/audience/groups/support.ts";
import { ask } from "#tests/worker/reports/exports/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { listChanges, removeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { getImport } from "#worker/domains/audience/imports/imports.ts";
import { getExport } from "#worker/domains/reports/exports/download-export.ts";
import { performEffect } from "#worker/perform-effect.ts";
import { wakeLostJobs } from "#worker/sweeps/wake-lost-jobs.ts";

const SECOND = 1000;

/** Starts a job, and says how to read whether it is over. */
type Start = (ctx: AccountContext) => Promise<() => Promise<string>>;

const importAll = (ctx: AccountContext) =>
  importNewGroup(ctx, { name: "All", file: csv(people(0, 30)), labels: NAMES });

const JOBS: readonly [string, Start][] = [
  [
    "an import",
    async (ctx) => {
      const { data } = await importAll(ctx);
      return async () => (await getImport(ctx, { id: data.import })).data.status;
    },
  ],
  [
    "an export",
    async (ctx) => {
      const id = await ask(ctx);
      return async () => (await getExport(ctx, { id })).data.status;
    },
  ],
  [
    "a change of many contacts",
    async (ctx) => {
      const id = await newGroup(ctx, "All", [1, 2]);
      await removeContacts(ctx, { id, all: true });
      return async () => (await listChanges(ctx, { id })).items[0]?.status ?? "";
    },
  ],
];

async function scene(start: Start) {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const statusOf = await start(ctx);
  return { h, ctx, statusOf };
}

/** What the shard's clock does: whether any job is open. */
const look = async ({ system }: Harness, awakeSince: number) => wakeLostJobs(system, 0, awakeSince);

describe.each(JOBS)("%s whose place on the queue was lost with the process", (_, start) => {
  it("is there again within 30 seconds of the restart, by its shard's clock, and is done once", async () => {
    const { h, statusOf } = await scene(start);
    const late = h.queues.jobs.splice(0);
    expect(late).toHaveLength(1);
    h.clock.now += SECOND;
    const awakeSince = h.clock.now;
    expect(await look(h, awakeSince)).toBe(true);
    expect(h.queues.jobs).toEqual([]);
    h.clock.now += 11 * SECOND;
    await look(h, awakeSince);
    expect(h.queues.jobs).toEqual(late);
    // What was only late comes, too.
    h.queues.jobs.push(...late);
    await drain(h, "jobs");
    expect(await statusOf()).toBe("complete");
    h.clock.now += 11 * SECOND;
    expect(await look(h, awakeSince)).toBe(false);
    expect(h.queues.jobs).toEqual([]);
  });

  it("is left alone if it was put there since", async () => {
    const { h } = await scene(start);
    const there = h.queues.jobs.splice(0);
    const awakeSince = h.clock.now - SECOND;
    h.clock.now += 30 * SECOND;
    expect(await look(h, awakeSince)).toBe(true);
    expect(h.queues.jobs).toEqual([]);
    h.queues.jobs.push(...there);
    await drain(h, "jobs");
  });
});

it("a shard's clock looks again while a job is open", async () => {
  const { ctx } = await quietAccount({ shard: 1 });
  await importAll(ctx);
  const clock = env.SCHEDULER.getByName("jobs-of-imports");
  const alarm = () => runInDurableObject(clock, (_, { storage }) => storage.getAlarm());
  await clock.watchJobs(1);
  const first = await alarm();
  await runDurableObjectAlarm(clock);
  expect(await alarm()).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY);
});

// A clock is not asked again for a while: each has its own.
it.each([
  [901, { type: "job", kind: "import", id: newId("import", 0) }],
  [902, { type: "job", kind: "export", id: newId("export", 0) }],
  [903, { type: "job", kind: "change", id: newId("change", 0) }],
  [904, { type: "job", kind: "plan", id: newId("campaign", 0) }],
] as const)(
  "clock %i of a shard is asked to look after what is queued: %o",
  async (shard, effect) => {
    const h = harness();
    const ctx = await accountIn(h);
    const watched: number[] = [];
    const scheduler = (of: number) =>
      new Proxy(env.SCHEDULER.getByName(`shard-${of}`), {
        get: (clock, name) =>
          name === "watchJobs" ? async () => watched.push(of) : Reflect.get(clock, name),
      });
    await performEffect({ ...ctx, account: { ...ctx.account, shard }, scheduler }, effect, "1");
    expect(h.queues.jobs).toMatchObject([effect]);
    expect(watched).toEqual([shard]);
  },
);
