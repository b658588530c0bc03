import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { RETENTION_DAYS } from "#core/contract/security/security.ts";
import { newId } from "#core/ids.ts";
import { auditOf } from "#tests/support/audit.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { purgeAccount } from "#worker/domains/identity/accounts/inner/purge-account.ts";
import { systemContext } from "#worker/system-context.ts";
import {
  cursorOf,
  foldersOf,
  indexedWords,
  known,
  MESSAGES,
  objectsOf,
  placesOf,
  remove,
} from "./purge-support.ts";

const DAY = 86_400_000;
/** Tables to which no other sweep adds, and from which none deletes. */
const STEADY = ["messages", "contacts", "templates", "senders", "verifications", "webhooks"];
/** Tax invoices name their buyer for as long as the law wants them kept. */
const ISSUED = ["control.invoices"];
function later(days: number): SystemContext {
  return systemContext(env, { now: () => Date.now() + days * DAY });
}

/** What must be kept unchanged. */
async function booksOf(ctx: AccountContext) {
  const { ledger, credit_lots, balances } = await rowsOf(ctx);
  return { ledger, credit_lots, balances };
}

describe("30 days after a deletion, on shard 1", () => {
  const shard = 1;
  it("nothing is left of the person in any table or store; the books stay", async () => {
    const { ctx, words } = await known(shard);
    const other = await known(shard);
    const theirs = await rowsOf(other.ctx);
    const before = await placesOf(words);
    for (const place of ["messages", "audit", "webhook_deliveries", "templates", "senders"]) {
      expect(before).toContain(`shard${shard}.${place}`);
    }
    expect(before).toContain("control.audit");
    expect((await indexedWords(ctx)).length).toBeGreaterThan(0);
    await remove(ctx);
    await everyMinute(later(RETENTION_DAYS - 1));
    // With the refund of the campaign that was scheduled.
    const books = await booksOf(ctx);
    expect((await rowsOf(ctx)).messages?.length).toBeGreaterThan(MESSAGES);
    // A file and the file of MMS; a logo; a scheduler's file and its reading. Documents and emails do not wait.
    const kept = ["files", "files", "logos", "uploads", "uploads", "uploads"];
    expect(await foldersOf(ctx)).toEqual(kept);
    // Late, as after a week's outage, and one part each minute.
    const system = later(RETENTION_DAYS + 7);
    for (let minute = 0; minute < 3; minute++) await everyMinute(system);
    expect(await placesOf(words)).toEqual(ISSUED);
    expect(await indexedWords(ctx)).toEqual([]);
    expect((await indexedWords(other.ctx)).length).toBeGreaterThan(0);
    expect(await objectsOf(ctx)).toEqual([]);
    expect(await booksOf(ctx)).toEqual(books);
    expect(books.ledger?.length).toBeGreaterThan(0);
    const { audit = [], ...rest } = await rowsOf(ctx);
    expect(audit.length).toBeGreaterThan(5);
    const bare = { action: "token.create", actor: ctx.person?.userId, subject: "", detail: null };
    expect(await auditOf(ctx)).toContainEqual(bare);
    expect(audit).toContainEqual(
      expect.objectContaining({ action: "account.close", detail: null }),
    );
    const left = Object.entries(rest).filter(([, rows]) => rows.length > 0);
    expect(left.map(([name]) => name).toSorted()).toEqual(["balances", "credit_lots", "ledger"]);
    // No one else lost anything.
    const now = await rowsOf(other.ctx);
    for (const table of STEADY) {
      expect([table, now[table]?.length]).toEqual([table, theirs[table]?.length]);
    }
    // With the PDFs of its invoices, which were mailed meanwhile; a plan may have renewed.
    const mailed = await env.CONTROL.prepare(
      "SELECT COUNT(*) AS n FROM invoices WHERE account_id = ? AND mail_at IS NULL",
    )
      .bind(other.ctx.account.id)
      .first<number>("n");
    expect(mailed).toBeGreaterThan(2);
    const pdfs = Array.from({ length: mailed ?? 0 }, () => "invoices");
    expect(await foldersOf(other.ctx)).toEqual([...kept, ...pdfs, "files"].toSorted());
  });

  it("is erased completely wherever it is killed, with each result lost, and twice", async () => {
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
    // From the start again: a second sweep that began with the first changes nothing.
    const after = await rowsOf(ctx);
    await purgeAccount(ctx, null, 1000);
    expect(await rowsOf(ctx)).toEqual(after);
    expect(await placesOf(words.slice(0, 3))).toEqual(ISSUED);
    expect(await objectsOf(ctx)).toEqual([]);
  });
});

describe("the sweep", () => {
  it("does a bounded part each time and continues from there", async () => {
    const { ctx } = await known(0);
    await remove(ctx);
    const sizes: number[] = [];
    let steps = 0;
    while ((await cursorOf(ctx)).purged === null) {
      await purgeAccount(ctx, (await cursorOf(ctx)).cursor, 1);
      sizes.push((await rowsOf(ctx)).messages?.length ?? 0);
      expect(++steps).toBeLessThan(150);
    }
    const drops = sizes.map((size, at) => (sizes[at - 1] ?? size) - size);
    expect(Math.max(...drops)).toBe(500);
  });

  it("erases an account even if another fails", async () => {
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
    // Each does a hundred steps, and other tests' accounts are due too.
    for (let minute = 0; minute < 8; minute++) await sweepDeleted(h.system);
    expect((await cursorOf(broken.ctx)).purged).not.toBeNull();
    expect((await cursorOf(whole.ctx)).purged).not.toBeNull();
  });

  it("finds what was added behind it before it says that all is gone", async () => {
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
