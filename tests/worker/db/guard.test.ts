import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { guardProblem } from "#worker/db/guard.ts";
import { shardDatabase, shardDatabases } from "#worker/db/shards.ts";

const REFUSED = [
  "SELECT * FROM messages",
  "SELECT * FROM messages WHERE id = ?",
  'select "id" from "messages" where "messages"."id" = ?',
  "SELECT account_id FROM contacts WHERE number = ?",
  "UPDATE campaigns SET status = 'sending' WHERE id = ?",
  "UPDATE balances SET balance = 0",
  "DELETE FROM suppressions WHERE number = ?",
  "INSERT INTO messages (id, text) VALUES (?, ?)",
  // Two tables joined by account still name no account.
  "SELECT * FROM messages m JOIN campaigns c ON c.account_id = m.account_id WHERE m.id = ?",
  "SELECT * FROM messages /* cross-account: */",
];

const LET_THROUGH = [
  "SELECT * FROM messages WHERE account_id = ? AND id = ?",
  'select "id" from "messages" where ("messages"."account_id" = ? and "messages"."id" = ?)',
  "UPDATE campaigns SET status = 'sending' WHERE account_id = ?1 AND id = ?2",
  "INSERT INTO messages (account_id, id) VALUES (?, ?)",
  "SELECT * FROM contacts WHERE account_id IN (SELECT value FROM json_each(?))",
  "SELECT id FROM messages WHERE claimed_at < ? /* cross-account: the sweep of stale claims */",
  "INSERT INTO batch_guard (ok) SELECT 0 WHERE NOT (1)",
  "SELECT 1",
];

it.each(REFUSED)("refuses %s", (sql) => {
  expect(guardProblem(sql)).toContain("names no account_id");
});

it.each(LET_THROUGH)("lets through %s", (sql) => {
  expect(guardProblem(sql)).toBeUndefined();
});

it.each([0, 1])("checks every statement on shard %i", (shard) => {
  const database = shardDatabase(env, shard);
  expect(() => database.prepare("SELECT * FROM messages")).toThrow("names no account_id");
  expect(() => shardDatabases(env)[shard]?.prepare("DELETE FROM ledger")).toThrow(
    "names no account_id",
  );
});

it("refuses a statement in an account's own batch that concerns all accounts", async () => {
  const ctx = await newAccount({ shard: 1 });
  const reach = { sql: "UPDATE balances SET balance = balance + 1", params: [] };
  await expect(ctx.db.batch([reach])).rejects.toThrow("names no account_id");
});

it("is off unless switched on, and the database then is the binding itself", () => {
  const { D1_GUARD: _, ...unguarded } = env;
  expect(shardDatabase(unguarded, 0)).toBe(env.SHARD_00);
});
