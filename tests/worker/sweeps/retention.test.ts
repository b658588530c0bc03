import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { newId } from "#core/ids.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { shardOf } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Settings } from "#worker/env.ts";
import { SWEEPS } from "#worker/sweeps/sweeps.ts";

const DAY = 86_400_000;

type Kept = Partial<Pick<Settings, "REJECTS_KEPT_DAYS" | "AUDIT_KEPT_DAYS" | "CHUNKS_KEPT_DAYS">>;

async function sweep(h: ReturnType<typeof harness>, name: string, kept: Kept) {
  const found = SWEEPS.get(name);
  if (!found) throw new Error("No such sweep");
  const system = { ...h.system, settings: { ...h.system.settings, ...kept } };
  if (found.scope === "control") await found.sweep(system);
  else await onEachShard(system, found.sweep);
}

async function left(ctx: AccountContext, table: string, column: string): Promise<unknown[]> {
  const { results } = await shardOf(ctx)
    .prepare(`SELECT ${column} AS v FROM ${table} WHERE account_id = ? ORDER BY 1`)
    .bind(ctx.account.id)
    .all();
  return z
    .array(z.object({ v: z.unknown() }))
    .parse(results)
    .map(({ v }) => v);
}

function run(ctx: AccountContext, sql: string, ...values: unknown[]) {
  return shardOf(ctx)
    .prepare(sql)
    .bind(ctx.account.id, ...values)
    .run();
}

it("keeps rejected rows for ever, or as long as is set", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [old, recent] = [40, 20].map((days) => newId("import", h.clock.now - days * DAY));
  for (const id of [old, recent]) {
    await run(
      ctx,
      "INSERT INTO import_rejects (account_id, import_id, row, reason, cells) VALUES (?, ?, 1, 'x', '[]')",
      id,
    );
  }
  await sweep(h, "Old imports", {});
  expect(await left(ctx, "import_rejects", "import_id")).toEqual([old, recent]);
  await sweep(h, "Old imports", { REJECTS_KEPT_DAYS: 30 });
  await sweep(h, "Old imports", { REJECTS_KEPT_DAYS: 30 });
  expect(await left(ctx, "import_rejects", "import_id")).toEqual([recent]);
});

it("keeps who did what for ever, or as long as is set", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const before = await left(ctx, "audit", "id");
  const old = newId("audit", h.clock.now - 400 * DAY);
  await run(
    ctx,
    `INSERT INTO audit (account_id, id, actor, action, subject, request_id, at)
    VALUES (?, ?, 'system', 'a', 's', 'r', 0)`,
    old,
  );
  await sweep(h, "Old audits", {});
  expect(await left(ctx, "audit", "id")).toEqual([old, ...before]);
  await sweep(h, "Old audits", { AUDIT_KEPT_DAYS: 365 });
  expect(await left(ctx, "audit", "id")).toEqual(before);
});

it("keeps what administrators did for ever, or as long as is set", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [old, recent] = [400, 300].map((days) => newId("audit", h.clock.now - days * DAY));
  for (const id of [old, recent]) {
    await env.CONTROL.prepare(
      `INSERT INTO audit (account_id, id, actor, action, subject, request_id, at)
      VALUES (?, ?, 'system', 'a', 's', 'r', 0)`,
    )
      .bind(ctx.account.id, id)
      .run();
  }
  const kept = async () => {
    const { results } = await env.CONTROL.prepare("SELECT id FROM audit WHERE account_id = ?")
      .bind(ctx.account.id)
      .all();
    return results.map(({ id }) => id);
  };
  await sweep(h, "Old audits of administrators", {});
  expect(await kept()).toEqual(expect.arrayContaining([old, recent]));
  await sweep(h, "Old audits of administrators", { AUDIT_KEPT_DAYS: 365 });
  expect(await kept()).toContain(recent);
  expect(await kept()).not.toContain(old);
});

it("keeps chunks for ever, or as long as is set after their campaign has ended", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const at = (days: number) => h.clock.now - days * DAY;
  const campaigns = [
    { id: newId("campaign", at(90)), status: "complete", ended: at(80) },
    { id: newId("campaign", at(80)), status: "complete", ended: at(20) },
    { id: newId("campaign", at(70)), status: "paused", ended: null },
    { id: newId("campaign", at(10)), status: "cancelled", ended: at(5) },
  ];
  for (const { id, status, ended } of campaigns) {
    await run(
      ctx,
      `INSERT INTO campaigns (account_id, id, name, sender, status, created_at, updated_at, completed_at, type, message,
        group_ids, opt_out) VALUES (?, ?, 'n', 's', ?, 0, 0, ?, 'promotional', 'Hi', '[]', 0)`,
      ...[id, status, ended],
    );
    await run(
      ctx,
      `INSERT INTO campaign_chunks (account_id, campaign_id, chunk, first_message, last_message, messages, status)
      VALUES (?, ?, 0, 'a', 'b', 1, 'done')`,
      id,
    );
  }
  const ids = campaigns.map(({ id }) => id);
  await sweep(h, "Old chunks", {});
  expect(await left(ctx, "campaign_chunks", "campaign_id")).toEqual(ids);
  await sweep(h, "Old chunks", { CHUNKS_KEPT_DAYS: 60 });
  expect(await left(ctx, "campaign_chunks", "campaign_id")).toEqual(ids.slice(1));
});
