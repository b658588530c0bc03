import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { RETENTION_DAYS } from "#core/contract/security/security.ts";
import { REVIEW_STATES } from "#core/contract/verification/admin-verification.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { newWorld } from "#tests/support/world.ts";
import { deleteAccounts, sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { notificationRows } from "#worker/domains/platform/notifications/notification-rows.ts";
import {
  deleteNotifications,
  listNotifications,
  readNotifications,
} from "#worker/domains/platform/notifications/notifications.ts";
import { deleteVerification } from "#worker/domains/senders/verification/change-verification.ts";
import { sweepDocuments } from "#worker/domains/senders/verification/documents.ts";
import {
  getVerificationReview,
  listVerificationReviews,
  listVerifications,
} from "#worker/domains/senders/verification/list-verifications.ts";
import { systemContext } from "#worker/system-context.ts";

const control = new Set<string>();
const shard = new Set<string>();

/** What notifications, a verification and a deletion run. */
beforeAll(async () => {
  const { ctx: owner, notification, verification } = await newWorld({ shard: 0 });
  const clock = { now: Date.now() };
  const listening = (database: D1Database, heard: Set<string>) =>
    faultyDatabase(database, { batch: () => undefined, prepared: (sql) => void heard.add(sql) });
  const system = systemContext(
    {
      ...env,
      CONTROL: listening(env.CONTROL, control),
      SHARD_00: listening(env.SHARD_00, shard),
    },
    { now: () => clock.now },
  );
  const ctx = { ...system.forAccount(owner.account), person: owner.person };
  await ctx.db.batch(notificationRows(ctx, [{ kind: "message", message: "Hi" }]));
  await listNotifications(ctx, { cursor: notification });
  await readNotifications(ctx);
  await deleteNotifications(ctx);
  await listVerifications(ctx, {});
  for (const status of REVIEW_STATES) {
    await listVerificationReviews(ctx, { status });
    await listVerificationReviews(ctx, { status, search: "bells" });
  }
  await getVerificationReview(ctx, { id: verification });
  await onEachShard(system, sweepDocuments);
  await deleteVerification(ctx, { id: verification });
  const { id } = ctx.account;
  await deleteAccounts(ctx, id, { audit: { action: "account.delete", subject: id } });
  clock.now += (RETENTION_DAYS + 1) * 86_400_000;
  await sweepDeleted(system);
  await sweepDeleted(system);
});

async function scansOf(database: D1Database, statements: Iterable<string>): Promise<string[]> {
  const scans: string[] = [];
  for (const sql of statements) {
    if (/^\s*(?:EXPLAIN|PRAGMA)/i.test(sql)) continue;
    for (const step of await planOf(sql, database)) {
      if (/^SCAN (?!\w+ VIRTUAL TABLE|wanted|j$|w$|CONSTANT|\(|\d)/.test(step)) {
        scans.push(`${step}: ${sql.replace(/\s+/g, " ").slice(0, 160)}`);
      }
    }
  }
  return scans;
}

it("no statement on a shard reads a whole table", async () => {
  expect(shard.size).toBeGreaterThan(40);
  expect([...shard].some((sql) => /DELETE FROM "messages"/.test(sql))).toBe(true);
  expect(await scansOf(env.SHARD_00, shard)).toEqual([]);
});

it("no statement in CONTROL reads a whole table", async () => {
  expect(control.size).toBeGreaterThan(10);
  expect(await scansOf(env.CONTROL, control)).toEqual([]);
});
