import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountIn, deliver, type Harness, harness } from "#tests/support/campaign-harness.ts";
import type { SystemContext } from "#worker/context.ts";
import { outbox } from "#worker/db/schema/shard/kernel.ts";
import { monitor } from "#worker/domains/administration/monitor/monitor.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { type AccountRef, type SweepMessage, sweepMessage } from "#worker/queues/messages.ts";
import { limited } from "#worker/sweeps/limited.ts";
import { queueDueSweeps } from "#worker/sweeps/queue-due-sweeps.ts";
import { SWEEPS } from "#worker/sweeps/sweeps.ts";

const MINUTE = 60_000;

/** On which nothing ran yet. */
async function platform() {
  const databases = [env.CONTROL, env.SHARD_00, env.SHARD_01];
  await Promise.all(databases.map((database) => database.prepare("DELETE FROM sweeps").run()));
  return harness();
}

/** A database whose statements are counted. */
function counted(database: D1Database, count: () => void): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") count();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const taken = (h: Harness): SweepMessage[] =>
  h.queues.sweeps.splice(0).map((body) => sweepMessage.parse(body));

/** The cron: what it put on the queue. */
async function minute(h: Harness, minutes = 1): Promise<SweepMessage[]> {
  h.clock.now += minutes * MINUTE;
  await queueDueSweeps(h.system);
  return taken(h);
}

const named = (messages: readonly SweepMessage[], name: string) =>
  messages.filter(({ sweep }) => sweep === name);

describe("each minute", () => {
  it("a message for each sweep and database that is due, and none for one that is running", async () => {
    const h = await platform();
    const first = await minute(h);
    const perShard = [...SWEEPS.values()].filter(({ scope }) => scope === "shard").length;
    expect(first).toHaveLength(2 * perShard + SWEEPS.size - perShard);
    expect(await minute(h)).toEqual([]);
    await deliver(h, "sweeps", first);
    const second = await minute(h);
    const each = [...SWEEPS].filter(([, { every }]) => every === 1).map(([name]) => name);
    expect(new Set(second.map(({ sweep }) => sweep))).toEqual(new Set(each));
    await deliver(h, "sweeps", second);
    expect(named(await minute(h, 3), "Daily figures")).toHaveLength(2);
  });

  it("one that was lost is put on the queue again when its claim ends, and its late message does nothing", async () => {
    const h = await platform();
    const [lost] = named(await minute(h), "Stalled campaigns");
    expect(named(await minute(h, 4), "Stalled campaigns")).toEqual([]);
    const [again] = named(await minute(h), "Stalled campaigns");
    expect(again?.until).toBeGreaterThan(lost?.until ?? Number.POSITIVE_INFINITY);
    const statements: string[] = [];
    h.faults.prepared = (sql) => statements.push(sql);
    await deliver(h, "sweeps", [lost]);
    expect(statements).toEqual([]);
    await deliver(h, "sweeps", [again, again]);
    expect(named(await minute(h), "Stalled campaigns")).toHaveLength(1);
  });

  it("a database that is down holds up only its own sweeps", async () => {
    const h = await platform();
    const down = {
      prepare: () => {
        throw new Error("D1 is away");
      },
    };
    const shards = h.system.shards.map((shard, at) =>
      at === 0 ? new Proxy(shard, { get: (_, name) => Reflect.get(down, name) }) : shard,
    );
    const places = (await minute({ ...h, system: { ...h.system, shards } })).map(
      ({ shard }) => shard,
    );
    expect(new Set(places)).toEqual(new Set([undefined, 1]));
  });

  it("none while databases are restored", async () => {
    const h = await platform();
    const settings = { ...h.system.settings, RESTORING: "on" as const };
    expect(await minute({ ...h, system: { ...h.system, settings } })).toEqual([]);
  });
});

describe("a run", () => {
  it("begins nothing more once it has used up its statements", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    const rows = Array.from({ length: 1000 }, (_, id) => ({ id }));
    for (const read of [
      (run: SystemContext) => run.shards[0]?.prepare("SELECT 1").first(),
      (run: SystemContext) => run.control.rows(sql`SELECT 1`, z.object({})),
      (run: SystemContext) => run.forAccount(ctx.account).db.count(outbox),
      (run: SystemContext) =>
        run.forAccount(ctx.account).db.batch([{ sql: "SELECT 1", params: [] }]),
    ]) {
      const run = limited(h.system);
      expect(await eachAlone(run, "test", rows, async () => read(run))).toBe(500);
    }
  });

  it("begins nothing more after a minute", async () => {
    const h = harness();
    const rows = Array.from({ length: 100 }, (_, id) => ({ id }));
    const slow = async () => {
      h.clock.now += 10_000;
    };
    expect(await eachAlone(limited(h.system), "test", rows, slow)).toBe(6);
  });

  it("that fails, or has more to do, is followed by another in a minute, and is late once it has been so for long", async () => {
    const h = harness();
    // The monitor reads the shards that have accounts.
    const admin = await accountIn(h, { role: "superAdmin", shard: 0 });
    await accountIn(h, { shard: 1 });
    const late = async () =>
      (await monitor(admin)).data.late.filter(({ name }) => name === "Daily figures");
    await deliver(h, "sweeps", await minute(h, 6));
    const since = h.clock.now;
    h.faults.prepared = (sql) => {
      if (/FROM stale_stats/.test(sql)) throw new Error("D1 is away");
    };
    await deliver(h, "sweeps", await minute(h, 5));
    for (let minutes = 6; minutes <= 15; minutes++) {
      expect(await late()).toEqual([]);
      const due = named(await minute(h), "Daily figures");
      expect(due.map(({ shard }) => shard)).toEqual([0, 1]);
      await deliver(h, "sweeps", due);
    }
    h.clock.now += 1;
    expect(await late()).toEqual([0, 1].map((shard) => ({ name: "Daily figures", shard, since })));
    h.faults.prepared = () => {};
    await deliver(h, "sweeps", await minute(h));
    expect(await late()).toEqual([]);
  });
});

it("an idle minute takes fewer statements than all sweeps would", async () => {
  const h = await platform();
  await deliver(h, "sweeps", await minute(h, 60));
  let statements = 0;
  const shards = h.system.shards.map((shard) =>
    counted(shard, () => {
      statements++;
    }),
  );
  const system = { ...h.system, shards };
  await deliver({ ...h, system }, "sweeps", await minute({ ...h, system }));
  // All would take 87 for each shard. CRMs are told of opt-outs within a minute. Of automation only workflows' runs, their dates and the ends of stopped ones come
  // each minute, as nothing else finds what they do; a sweep takes two: what it looks for, and its end.
  expect(statements / shards.length).toBeLessThan(30);
});

/** A shard that answers for itself: its outbox has effects that always fail, and that is all there is. */
function busyShard(account: string, count: () => void) {
  const note = { of: "suppression", account, number: "61400000001" } as const;
  const effect = JSON.stringify({ type: "journal", notes: [note] });
  const left = Array.from({ length: 100 }, (_, at) => {
    return { id: `out_${at}`, account_id: account, effect, created_at: 0 };
  });
  const done = new Set<unknown>();
  const answer = (sql: string, params: readonly unknown[]): object[] => {
    if (sql.startsWith("UPDATE sweeps")) done.add(params.find((one) => SWEEPS.has(String(one))));
    if (sql.startsWith("INSERT INTO sweeps")) {
      const shardSweeps = [...SWEEPS].filter(([, { scope }]) => scope === "shard");
      return shardSweeps.map(([name]) => ({ name }));
    }
    return /^UPDATE outbox SET attempts[\s\S]*NOT \(?effect LIKE/.test(sql) ? left : [];
  };
  const answers = new WeakMap<D1PreparedStatement, () => object[]>();
  const prepared = (sql: string, params: readonly unknown[] = []): D1PreparedStatement => {
    const own = new Proxy(env.SHARD_00.prepare("SELECT 1"), {
      get(_, name) {
        if (name === "bind") return (...values: unknown[]) => prepared(sql, values);
        const rows = answer(sql, params);
        return async () => [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
      },
    });
    answers.set(own, () => answer(sql, params));
    return own;
  };
  const database = new Proxy(env.SHARD_00, {
    get: (_, name) =>
      name === "prepare"
        ? (sql: string) => prepared(sql)
        : async (all: D1PreparedStatement[]) =>
            all.map((one) => ({ results: answers.get(one)?.() ?? [], meta: { changes: 0 } })),
  });
  return { database: counted(database, count), done };
}

it("on 31 shards, each with a backlog that does not go away, every sweep has its turn within D1's limit", async () => {
  const h = await platform();
  let statements = 0;
  const count = () => {
    statements++;
  };
  const ctx = await accountIn(h, { shard: 0 });
  const simulated = Array.from({ length: 31 }, () => busyShard(ctx.account.id, count));
  const forAccount = (ref: AccountRef) => {
    const account = h.system.forAccount(ref);
    const rows = () => {
      count();
      throw new Error("It cannot be performed");
    };
    return { ...account, db: { ...account.db, rows } };
  };
  const control = { ...h.system.control, database: counted(env.CONTROL, count) };
  const shards = simulated.map(({ database }) => database);
  const system = { ...h.system, forAccount, control, shards };
  const messages = await minute({ ...h, system }, 60);
  await env.CONTROL.prepare("UPDATE sweeps SET done_at = 0").run();
  const costs: number[] = [];
  for (const message of messages) {
    statements = 0;
    await deliver({ ...h, system }, "sweeps", [message]);
    costs.push(statements);
  }
  const all = costs.reduce((sum, cost) => sum + cost, 0);
  expect(all).toBeGreaterThan(31 * 100);
  expect(Math.max(...costs)).toBeLessThan(700);
  for (const { done } of simulated) expect(done).toContain("Auto credit");
  const { results } = await env.CONTROL.prepare("SELECT name FROM sweeps WHERE done_at = ?")
    .bind(h.clock.now)
    .all();
  const names = results.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["Orders", "Dedicated numbers", "Renewal of plans and numbers"]),
  );
});
