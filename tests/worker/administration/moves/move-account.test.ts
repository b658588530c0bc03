import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { MOVE_TEXTS } from "#core/contract/admin/moves.ts";
import { type Id, newId } from "#core/ids.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  messagesBy,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { recipientPage } from "#tests/support/recipient-page.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { newWorld } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { isMoving } from "#worker/db/moving.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { WATCHED } from "#worker/domains/administration/moves/inner/moving-queries.ts";
import { abortMove, listMoves, startMove } from "#worker/domains/administration/moves/moves.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { createTemplate } from "#worker/domains/content/templates/templates.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { sweepAudit } from "#worker/kernel/audit-queries.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import {
  begin,
  carry,
  contents,
  expectNothingOf,
  freeze,
  leaveNoMove,
  moveOf,
  movingOn,
  operator,
  present,
  receiptsOf,
  sendOn,
} from "./support.ts";

const DAY = 86_400_000;

const TEMPLATE = { name: "Late", content: "Late", sender: "", template_type: "normal" } as const;

afterEach(leaveNoMove);

const references = (h: Harness) => h.carrier.taken.map(({ reference }) => reference);

async function optOutCodes(ctx: AccountContext, shard: number): Promise<string[]> {
  const { results } = await shardDatabase(env, shard)
    .prepare(
      `SELECT opt_out_code AS code FROM messages
        WHERE account_id = ? AND opt_out_code IS NOT NULL AND status IN ('sent', 'delivered') LIMIT 2`,
    )
    .bind(ctx.account.id)
    .all();
  return results.map(({ code }) => String(code));
}

const optOut = (h: Harness, code: string) =>
  recipientPage(h.system, `/u${code}`, {
    method: "POST",
    headers: { origin: "http://cooee.test" },
  });

async function suppressed(ctx: AccountContext): Promise<number> {
  const row = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT COUNT(*) AS n FROM suppressions WHERE account_id = ?")
    .bind(ctx.account.id)
    .first<{ n: number }>();
  return row?.n ?? 0;
}

async function shardInDirectory(ctx: AccountContext): Promise<unknown> {
  return env.CONTROL.prepare("SELECT shard FROM accounts WHERE id = ?")
    .bind(ctx.account.id)
    .first("shard");
}

/** One of each record; its import, which would run beside the test, has ended. */
async function settledWorld(shard: number): Promise<AccountContext> {
  const { ctx } = await newWorld({ shard });
  const { results } = await shardDatabase(env, shard)
    .prepare("SELECT id FROM imports WHERE account_id = ?")
    .bind(ctx.account.id)
    .all();
  for (const { id } of results) await runImport(ctx, String(id));
  return ctx;
}

describe.each([0, 1] as const)("an account that moves away from shard %i", (from) => {
  const to = from === 0 ? 1 : 0;

  it("takes every row of every table along, and leaves none", async () => {
    const h = harness();
    const ctx = await settledWorld(from);
    const sub = await accountIn(h, { shard: from, parentId: ctx.account.id });
    const other = await newWorld({ shard: from });
    const untouched = await contents(other.ctx, from);
    const id = await begin(h, ctx);
    expect(await carry(h, id, { until: "frozen" })).toEqual(["copying", "pausing", "frozen"]);
    const before = [await contents(ctx, from), await contents(sub, from)];
    expect(await carry(h, id, { until: "cleared" })).toEqual(["frozen", "moved", "cleared"]);
    const after = [await contents(ctx, to), await contents(sub, to)];
    expect(after).toEqual(before);
    await expectNothingOf(ctx, from);
    await expectNothingOf(sub, from);
    expect(await contents(other.ctx, from)).toEqual(untouched);
    expect([await shardInDirectory(ctx), await shardInDirectory(sub)]).toEqual([to, to]);
    expect(await shardInDirectory(other.ctx)).toBe(from);
    // For a week the files are kept, and the old shard refuses what would be written there.
    const prefix = `moved/${ctx.account.id}/${id}/`;
    expect((await env.MEDIA.list({ prefix })).objects.length).toBeGreaterThan(10);
    const stale = h.system.forAccount({ ...ctx.account, shard: from });
    await expect(createTemplate({ ...stale, person: ctx.person }, TEMPLATE)).rejects.toSatisfy(
      isMoving,
    );
    h.clock.now += 7 * DAY;
    await carry(h, id, { until: "done" });
    expect((await env.MEDIA.list({ prefix })).objects).toEqual([]);
    for (const shard of [from, to])
      expect(await movingOn(shard)).toEqual({ accounts: 0, changes: 0, triggers: 0 });
  });

  it.each(["before", "after"] as const)(
    "survives that transactions are lost %s they are written, each in its turn, and that all runs twice at once",
    async (when) => {
      const h = harness({ control: true });
      const ctx = await accountIn(h, { shard: from });
      const { id: campaign, numbers } = await paidCampaign(ctx, h, { count: 60 });
      await sendOn(h, ctx, campaign);
      const id = await begin(h, ctx);
      let batches = 0;
      // The first, the third, the sixth, the tenth …: every step is killed, and comes through in the end.
      const breaks = () =>
        Number.isInteger((Math.sqrt(8 * ++batches + 1) - 1) / 2) ? when : undefined;
      await carry(h, id, {
        until: "cleared",
        times: 2,
        between: async () => {
          h.faults.batch = () => undefined;
          await sendOn(h, ctx, campaign);
          h.faults.batch = breaks;
        },
      });
      h.faults.batch = () => undefined;
      const there = await present(h, ctx);
      expect(there.account.shard).toBe(to);
      await drain(h, "bulk");
      h.clock.now += 61_000;
      await everyMinute(h.system);
      await drive(there, h, campaign);
      expect(await statusOf(there, campaign)).toBe("complete");
      expectEachOnce(h, numbers);
      expect(await expectBooksBalance(there)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
      await expectNothingOf(ctx, from);
    },
  );
});

describe("5,000 messages that are being sent", () => {
  it("go on from the new shard: nothing is lost or sent twice, and old ids and links lead there", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0, perSecond: 1000, credit: 1_000_000_000 });
    const other = await accountIn(h, { shard: 0, perSecond: 1000 });
    // One that nobody can answer: its texts have a link to opt out.
    await addSender(ctx, { value: "Bells", type: 3, perSecond: 1000 });
    const { id: campaign, numbers } = await paidCampaign(ctx, h, { count: 5_000, sender: "Bells" });
    const theirs = await paidCampaign(other, h, { count: 100 });
    await sendOn(h, ctx, campaign);
    await deliver(h, "receipts", [receiptsOf(h, references(h).slice(0, 100))]);
    const codes = await optOutCodes(ctx, 0);
    expect(codes).toHaveLength(2);
    const id = await begin(h, ctx);
    const late: unknown[] = [];
    const seen = await carry(h, id, {
      until: "cleared",
      between: async (state) => {
        await sendOn(h, ctx, campaign);
        await sendOn(h, other, theirs.id);
        const some = receiptsOf(h, references(h).slice(-50));
        late.push(...(await deliver(h, "receipts", [some])));
        if (state === "pausing") expect((await optOut(h, codes[0] ?? "")).status).toBe(200);
      },
    });
    expect(seen).toContain("frozen");
    expect(late.length).toBeGreaterThan(0);
    const there = await present(h, ctx);
    expect(there.account.shard).toBe(1);
    expect(await resolveAccount(h.system, ctx.account.id)).toMatchObject({ shard: 1 });
    await drain(h, "bulk");
    await drive(there, h, campaign);
    await drive(other, h, theirs.id);
    expectEachOnce(
      h,
      [...numbers, ...theirs.numbers].filter((number) => number !== ""),
    );
    expect(await statusOf(there, campaign)).toBe("complete");
    // By the ids and codes of the old shard.
    expect(await deliver(h, "receipts", late)).toEqual([]);
    for (let at = 0; at < 5_000; at += 1000)
      await deliver(h, "receipts", [receiptsOf(h, references(h).slice(at, at + 1000))]);
    await deliver(h, "receipts", [receiptsOf(h, references(h).slice(5_000))]);
    expect(await messagesBy(there)).toEqual({ delivered: 5_000 });
    expect(await suppressed(there)).toBe(1);
    expect((await optOut(h, codes[1] ?? "")).status).toBe(200);
    expect(await suppressed(there)).toBe(2);
    expect(await expectBooksBalance(there)).toMatchObject({ debited: 5_000 * SMS, refunded: 0 });
    expect(await expectBooksBalance(other)).toMatchObject({ debited: 100 * SMS });
    await expectNothingOf(ctx, 0);
  });
});

describe("while an account moves", () => {
  it("what is changed after it was copied is copied again, and names may be exchanged", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    await groupOf(
      ctx,
      Array.from({ length: 600 }, (_, n) => `6148${String(1_000_000 + n)}`),
    );
    const id = await begin(h, ctx);
    const shard = shardDatabase(env, 0);
    const run = (sql: string) => shard.prepare(sql).bind(ctx.account.id).run();
    let turns = 0;
    await carry(h, id, {
      until: "frozen",
      between: async () => {
        turns++;
        await run(`UPDATE contacts SET fields = '{"first_name":"Turn ${turns}"}'
          WHERE account_id = ? AND number < '61481000300'`);
        if (turns === 2)
          await run(`DELETE FROM contacts WHERE account_id = ? AND number > '61481000590'`);
      },
    });
    const before = await contents(ctx, 0);
    await carry(h, id, { until: "moved" });
    expect(await contents(ctx, 1)).toEqual(before);
    expect(before.contacts).toHaveLength(591);
  });

  it("what is written in the seconds of the freeze is refused with a time to try again, and reads go on", async () => {
    const h = harness();
    const { ctx } = await newWorld({ shard: 0 }, ["template"]);
    const id = await freeze(h, ctx);
    await expect(createTemplate(ctx, TEMPLATE)).rejects.toSatisfy(isMoving);
    expect((await contents(ctx, 0)).templates).toHaveLength(1);
    await carry(h, id, { until: "moved" });
  });

  it("sweeps that delete what is old know that there is more, though triggers count", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    await carry(h, await begin(h, ctx), { until: "pausing" });
    await shardDatabase(env, 0)
      .prepare(
        `INSERT INTO audit (account_id, id, actor, action, subject, request_id, at)
        WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT 5001)
        SELECT ?, ? || n, 'system', 'a', 's', 'r', 0 FROM n`,
      )
      .bind(ctx.account.id, newId("audit", h.clock.now - 400 * DAY))
      .run();
    const settings = { ...h.system.settings, AUDIT_KEPT_DAYS: 365 };
    const sweep = () => sweepAudit({ ...h.system, settings }, shardDatabase(env, 0));
    expect([await sweep(), await sweep()]).toEqual([true, false]);
  });

  it("a second move, of whichever account, is refused with the name of who started the first", async () => {
    const h = harness();
    const [one, two] = [await accountIn(h, { shard: 0 }), await accountIn(h, { shard: 0 })];
    const id = await begin(h, one);
    const admin = await operator(h);
    const start = (account: AccountContext, shard: number) =>
      startMove(admin, { account: account.account.id as Id<"account">, shard });
    for (const again of [one, two])
      await expect(start(again, 1)).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("Priya Sharma"),
      });
    await abortMove(admin, { id });
    await expect(abortMove(admin, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await carry(h, id, { until: "aborted" });
    const sub = await accountIn(h, { shard: 0, parentId: two.account.id });
    await expect(start(sub, 1)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(start(two, 0)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(start(two, 2)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("is refused where there is one shard, and the list says so", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    const admin = await operator(h);
    const alone = { ...admin, shardCount: 1 };
    const asked = { account: ctx.account.id as Id<"account">, shard: 1 };
    await expect(startMove(alone, asked)).rejects.toThrow(MOVE_TEXTS.oneShard);
    expect((await listMoves(alone)).data.problem).toBe(MOVE_TEXTS.oneShard);
    expect((await listMoves(admin)).data.problem).toBeUndefined();
  });

  it.each([
    ["contacts", 0, "The rows of contacts are not the same on both shards"],
    ["ledger", 1, "The books are not the same on both shards"],
  ])("a copy whose %s are not the same calls it off", async (table, more, reason) => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    await groupOf(ctx, ["61481000001", "61481000002"]);
    const before = await contents(ctx, 0);
    const id = await begin(h, ctx);
    await carry(h, id, { until: "frozen" });
    const copy = shardDatabase(env, 1);
    const own = copy.prepare(`SELECT * FROM ${table} WHERE account_id = ? LIMIT 1`);
    const row = await own.bind(ctx.account.id).first<Record<string, unknown>>();
    if (!row) throw new Error("There is nothing to be changed");
    const columns = Object.keys(row);
    const changed = columns.map((name) => (name === "amount" ? Number(row[name]) + 1 : row[name]));
    await copy.batch([
      copy
        .prepare(`DELETE FROM ${table} WHERE account_id = ? AND ${columns[1]} = ?`)
        .bind(row.account_id, row[columns[1] ?? ""]),
      ...Array.from({ length: more }, () =>
        copy
          .prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => "?")})`)
          .bind(...changed),
      ),
    ]);
    await carry(h, id, { until: "aborted" });
    expect((await moveOf(h, id)).reason).toBe(reason);
    expect(await contents(ctx, 0)).toEqual(before);
    await expectNothingOf(ctx, 1);
    expect(await shardInDirectory(ctx)).toBe(0);
  });

  it("one that is called off leaves the watch of another that is not over", async () => {
    const h = harness();
    const [one, two] = [await accountIn(h, { shard: 0 }), await accountIn(h, { shard: 0 })];
    const first = await begin(h, one);
    await carry(h, first, { until: "moved" });
    h.queues.jobs.length = 0;
    const second = await begin(h, two);
    await abortMove(await operator(h), { id: second });
    await carry(h, second, { until: "aborted" });
    expect(await movingOn(0)).toMatchObject({ accounts: 1, triggers: WATCHED });
    await carry(h, first, { until: "cleared" });
    expect(await movingOn(1)).toEqual({ accounts: 0, changes: 0, triggers: 0 });
  });

  it.each(["copying", "pausing", "frozen"] as const)(
    "it can be called off while it is %s, and stays as it was",
    async (state) => {
      const h = harness();
      const ctx = await settledWorld(1);
      const before = await contents(ctx, 1);
      const id = await begin(h, ctx);
      let calls = 0;
      // After its first steps.
      await carry(h, id, {
        until: state === "copying" ? "pausing" : state,
        between: async () => {
          if (state === "copying" && ++calls === 3) throw new Error("enough");
        },
      }).catch(() => {});
      await abortMove(await operator(h), { id });
      await carry(h, id, { until: "aborted" });
      expect((await moveOf(h, id)).reason).toContain("Priya Sharma");
      expect(await contents(ctx, 1)).toEqual(before);
      await expectNothingOf(ctx, 0);
      expect(await shardInDirectory(ctx)).toBe(1);
      for (const shard of [0, 1])
        expect(await movingOn(shard)).toEqual({ accounts: 0, changes: 0, triggers: 0 });
    },
  );
});
