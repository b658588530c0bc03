import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { signIn } from "#core/contract/auth.ts";
import { RETENTION_DAYS } from "#core/contract/security.ts";
import { newId } from "#core/ids.ts";
import { call } from "#tests/support/call.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { newWorld, rowsOf } from "#tests/support/world.ts";
import { type AccountContext, type SystemContext, systemContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { deleteAccounts } from "#worker/domains/auth/delete-accounts.ts";
import { closeDeleted } from "#worker/domains/deletion/close-deleted.ts";
import { purgeAccount } from "#worker/domains/deletion/purge-account.ts";
import { sweepDeleted } from "#worker/domains/deletion/sweep-deleted.ts";
import { addNumber } from "#worker/domains/directory/add-number.ts";
import { receiveMessage } from "#worker/domains/inbound/receive-message.ts";
import { addSender } from "#worker/domains/messages/senders.ts";
import { everyMinute } from "#worker/sweeps/every-minute.ts";

const DAY = 86_400_000;
const MESSAGES = 1203;
/** Tables in which no other sweep adds or takes away. */
const STEADY = [
  "messages",
  "contacts",
  "templates",
  "senders",
  "files",
  "verifications",
  "webhooks",
];
let people = 0;

/** Somebody with something in every table, and words that stand nowhere else. */
async function known(shard: 0 | 1) {
  const mark = `Z${Date.now().toString(36)}q${++people}`;
  const handset = `6147${String(Date.now() + people).slice(-7)}`;
  const number = `6148${String(Date.now() + people).slice(-7)}`;
  const world = await newWorld({ shard, name: mark });
  const { ctx } = world;
  const email = ctx.person?.email ?? "";
  await addNumber(ctx, number, ctx.account.id);
  await addSender(ctx, { value: mark, type: 3, perSecond: 1 });
  const inbound = {
    carrierId: mark,
    from: handset,
    to: number,
    text: `I am ${mark}`,
    at: Date.now(),
  };
  await receiveMessage(systemContext(env), inbound);
  await receiveMessage(systemContext(env), { ...inbound, carrierId: `${mark}-stop`, text: "STOP" });
  await fill(ctx, mark, handset);
  // A sign-in that failed leaves the e-mail in a limit's key.
  await call(signIn, { email, password: "not-this-one" });
  return { world, ctx, mark, handset, number, email, words: [mark, handset, number, email] };
}

async function fill(ctx: AccountContext, mark: string, handset: string): Promise<void> {
  const { id } = ctx.account;
  const own = (sql: string, ...rest: unknown[]) => ({ sql, params: [id, mark, ...rest] });
  await ctx.db.batch([
    own(
      "INSERT INTO templates (account_id, id, name, medium, message, created_at) VALUES (?1, 'tpl', ?2, 'sms', ?2, 0)",
    ),
    own(
      "INSERT INTO assignments (account_id, kind, subject_id, sub_account_id, created_at) VALUES (?1, 'group', ?2, ?2, 0)",
    ),
    own(
      "INSERT INTO webhooks (account_id, id, url, events, secret, created_at) VALUES (?1, 'whk', ?2, '[]', 'x', 0)",
    ),
    own(`INSERT INTO webhook_deliveries (account_id, id, webhook_id, event, body, status, next_at, created_at)
      VALUES (?1, 'dlv', 'whk', 'x', ?2, 'delivered', 0, 0)`),
    own(
      `INSERT INTO import_rejects (account_id, import_id, row, reason, cells) VALUES (?1, 'imp', 1, 'x', ?2)`,
    ),
    own(
      `INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments, unicode, status)
        SELECT ?1, 'msg_' || value, 'out', ?3, ?2, ?2, 1, 1, 0, 'sent'
        FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?4)
          SELECT value FROM n)`,
      handset,
      MESSAGES,
    ),
  ]);
  await env.CONTROL.batch([
    env.CONTROL.prepare(
      `INSERT INTO app_tokens (id, account_id, user_id, name, hash, secret, hint, created_at)
        VALUES (?1, ?2, 'x', ?1, ?1, 'x', 'x', 0)`,
    ).bind(mark, id),
    env.CONTROL.prepare(
      `INSERT INTO invitations (id, account_id, email, name, access, role_access, deduct_from_account,
        code_hash, status, sent_at, expires_at, created_at)
        VALUES (?1, ?2, ?1, ?1, '[]', '{}', 0, ?1, 'pending', 0, 9e12, 0)`,
    ).bind(mark, id),
  ]);
}

const named = z.array(z.object({ name: z.string() }));

/** The tables, and objects, in which any of these words stands. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  const databases = { control: env.CONTROL, shard0: env.SHARD_00, shard1: env.SHARD_01 };
  for (const [database, d1] of Object.entries(databases)) {
    const { results } = await d1
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
      )
      .all();
    for (const { name } of named.parse(results)) {
      const rows = JSON.stringify((await d1.prepare(`SELECT * FROM "${name}"`).all()).results);
      if (words.some((word) => rows.includes(word))) places.push(`${database}.${name}`);
    }
  }
  return places.toSorted();
}

async function objectsOf(ctx: AccountContext): Promise<string[]> {
  const { objects } = await env.MEDIA.list();
  return objects.map(({ key }) => key).filter((key) => key.includes(ctx.account.id));
}

async function remove(ctx: AccountContext): Promise<void> {
  expect(await deleteAccounts(ctx, ctx.account.id)).toBe(true);
  await closeDeleted(ctx, [{ ...ctx.account, parent_id: null }]);
}

async function cursorOf(ctx: AccountContext) {
  const found = await env.CONTROL.prepare(
    "SELECT purge_cursor AS cursor, purged_at AS purged FROM accounts WHERE id = ?",
  )
    .bind(ctx.account.id)
    .first();
  return z.object({ cursor: z.string().nullable(), purged: z.number().nullable() }).parse(found);
}

function later(days: number): SystemContext {
  return systemContext(env, { now: () => Date.now() + days * DAY });
}

/** What must be kept, as it was. */
async function booksOf(ctx: AccountContext) {
  const { ledger, credit_lots, balances } = await rowsOf(ctx);
  return { ledger, credit_lots, balances };
}

describe.each([0, 1] as const)("30 days after a deletion, on shard %i", (shard) => {
  it("nothing is left of the person, whatever table or store it stood in; the books stay", async () => {
    const { ctx, words } = await known(shard);
    const other = await known(shard);
    const theirs = await rowsOf(other.ctx);
    const before = await placesOf(words);
    for (const place of ["messages", "audit", "webhook_deliveries", "templates", "senders"]) {
      expect(before).toContain(`shard${shard}.${place}`);
    }
    const books = await booksOf(ctx);
    await remove(ctx);
    await everyMinute(later(RETENTION_DAYS - 1));
    expect((await rowsOf(ctx)).messages?.length).toBeGreaterThan(MESSAGES);
    expect((await objectsOf(ctx)).length).toBe(3);
    // Late, as after an outage of a week; a part each minute.
    const system = later(RETENTION_DAYS + 7);
    for (let minute = 0; minute < 3; minute++) await everyMinute(system);
    expect(await placesOf(words)).toEqual([]);
    expect(await objectsOf(ctx)).toEqual([]);
    expect(await booksOf(ctx)).toEqual(books);
    expect(books.ledger?.length).toBeGreaterThan(0);
    const { audit = [], ...rest } = await rowsOf(ctx);
    expect(audit.length).toBeGreaterThan(5);
    expect(audit).toContainEqual(
      expect.objectContaining({ action: "account.close", detail: null }),
    );
    const kept = Object.entries(rest).filter(([, rows]) => rows.length > 0);
    expect(kept.map(([name]) => name).toSorted()).toEqual(["balances", "credit_lots", "ledger"]);
    // Nobody else lost anything.
    const now = await rowsOf(other.ctx);
    for (const table of STEADY) {
      expect([table, now[table]?.length]).toEqual([table, theirs[table]?.length]);
    }
    expect(await objectsOf(other.ctx)).toHaveLength(3);
  });

  it("is erased to the end wherever it is killed, each answer lost, and twice", async () => {
    const h = harness();
    const { ctx: mine, words } = await known(shard);
    const ctx = h.system.forAccount(mine.account);
    await remove(mine);
    let batches = 0;
    h.faults.batch = () => (["before", "after", undefined] as const)[batches++ % 3];
    let killed = 0;
    for (let turn = 0; turn < 400 && (await cursorOf(ctx)).purged === null; turn++) {
      await purgeAccount(ctx, (await cursorOf(ctx)).cursor, 1 + (turn % 3)).catch(() => killed++);
    }
    expect(killed).toBeGreaterThan(20);
    h.faults.batch = () => undefined;
    expect((await cursorOf(ctx)).purged).not.toBeNull();
    // Once more from the start: a second sweep that began with the first changes nothing.
    const after = await rowsOf(ctx);
    await purgeAccount(ctx, null, 1000);
    expect(await rowsOf(ctx)).toEqual(after);
    expect(await placesOf(words.slice(0, 3))).toEqual([]);
    expect(await objectsOf(ctx)).toEqual([]);
  });
});

describe("the sweep", () => {
  it("does a bounded part each time and goes on from there", async () => {
    const { ctx } = await known(0);
    await remove(ctx);
    const sizes: number[] = [];
    let steps = 0;
    while ((await cursorOf(ctx)).purged === null) {
      await purgeAccount(ctx, (await cursorOf(ctx)).cursor, 1);
      sizes.push((await rowsOf(ctx)).messages?.length ?? 0);
      expect(++steps).toBeLessThan(100);
    }
    const drops = sizes.map((size, at) => (sizes[at - 1] ?? size) - size);
    expect(Math.max(...drops)).toBe(500);
  });

  it("leaves an account that another fails on", async () => {
    const h = harness();
    const [broken, whole] = [await known(0), await known(1)];
    for (const { ctx } of [broken, whole]) await remove(ctx);
    h.faults.batch = (statements) =>
      statements.some((sql) => /DELETE FROM "groups"/.test(sql)) ? "before" : undefined;
    h.clock.now += (RETENTION_DAYS + 1) * DAY;
    await env.CONTROL.prepare(
      "UPDATE accounts SET purge_cursor = json_object('stage', 'media', 'after', '') WHERE id = ?",
    )
      .bind(whole.ctx.account.id)
      .run();
    await sweepDeleted(h.system);
    expect((await cursorOf(broken.ctx)).purged).toBeNull();
    h.faults.batch = () => undefined;
    await sweepDeleted(h.system);
    await sweepDeleted(h.system);
    expect((await cursorOf(broken.ctx)).purged).not.toBeNull();
    expect((await cursorOf(whole.ctx)).purged).not.toBeNull();
  });

  it("finds what came in behind the sweep, before it says that all is gone", async () => {
    const { ctx, mark } = await known(0);
    await remove(ctx);
    const late = JSON.stringify({ stage: "media", after: "" });
    const shardDb = shardDatabase(env, ctx.account.shard);
    const id = newId("notification", Date.now());
    await shardDb
      .prepare(
        "INSERT INTO notifications (account_id, id, kind, message, created_at) VALUES (?, ?, 'x', ?, 0)",
      )
      .bind(ctx.account.id, id, mark)
      .run();
    await purgeAccount(ctx, late, 1000);
    expect((await cursorOf(ctx)).purged).not.toBeNull();
    expect((await rowsOf(ctx)).notifications).toEqual([]);
  });
});
