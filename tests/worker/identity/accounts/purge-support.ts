import { env } from "cloudflare:workers";
import { expect } from "vitest";
import * as z from "zod";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { call } from "#tests/support/call.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { newWorld } from "#tests/support/world.ts";
import { add, confirm, deliverEmail } from "#tests/worker/automation/email-to-sms/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { closeDeleted, deleteAccounts } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { systemContext } from "#worker/system-context.ts";

export const MESSAGES = 1203;
let people = 0;

/** A person with rows in every table, and the words that occur in them alone. */
export async function known(shard: 0 | 1) {
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
  const { data: sender } = await add(ctx);
  await confirm(sender.email);
  expect(await deliverEmail(harness(), { from: sender.email, to: [handset] })).toBeUndefined();
  // A failed sign-in leaves the e-mail in a rate limit's key.
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
  const detail = { name: mark };
  await commitControl(ctx, { audit: { action: "token.create", subject: mark, detail } });
}

const named = z.array(z.object({ name: z.string() }));

/** The tables and objects that contain any of these words. */
export async function placesOf(words: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  const databases = { control: env.CONTROL, shard0: env.SHARD_00, shard1: env.SHARD_01 };
  for (const [database, d1] of Object.entries(databases)) {
    const { results } = await d1
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
      )
      .all();
    const names = named.parse(results).map(({ name }) => name);
    const tables = await d1.batch(names.map((name) => d1.prepare(`SELECT * FROM "${name}"`)));
    for (const [index, name] of names.entries()) {
      const rows = JSON.stringify(tables[index]?.results);
      if (words.some((word) => rows.includes(word))) places.push(`${database}.${name}`);
    }
  }
  return places.toSorted();
}

/** The account's words that are still in the pages of the index by which contacts are found. */
export async function indexedWords(ctx: AccountContext): Promise<unknown[]> {
  const shard = shardDatabase(env, ctx.account.shard);
  const [, found] = await shard.batch([
    shard.prepare("CREATE VIRTUAL TABLE terms USING fts5vocab(contact_words, row)"),
    shard
      .prepare("SELECT term FROM terms WHERE term GLOB ?")
      .bind(`${ctx.account.id.toLowerCase()}*`),
    shard.prepare("DROP TABLE terms"),
  ]);
  return found?.results ?? [];
}

export async function objectsOf(ctx: AccountContext): Promise<string[]> {
  const { objects } = await env.MEDIA.list();
  return objects.map(({ key }) => key).filter((key) => key.includes(ctx.account.id));
}

/** What the account's objects are, by the folders that they are in. */
export async function foldersOf(ctx: AccountContext): Promise<string[]> {
  return (await objectsOf(ctx)).map((key) => key.slice(0, key.indexOf("/"))).toSorted();
}

export async function remove(ctx: AccountContext): Promise<void> {
  const { id } = ctx.account;
  expect(await deleteAccounts(ctx, id, { audit: { action: "account.delete", subject: id } })).toBe(
    true,
  );
  await closeDeleted(ctx, [{ ...ctx.account, parent_id: null }]);
}

export async function cursorOf(ctx: AccountContext) {
  const found = await env.CONTROL.prepare(
    "SELECT purge_cursor AS cursor, purged_at AS purged FROM accounts WHERE id = ?",
  )
    .bind(ctx.account.id)
    .first();
  return z.object({ cursor: z.string().nullable(), purged: z.number().nullable() }).parse(found);
}
