import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const migration = readFileSync(
  new URL("../../../migrations/control/0033_refund_debts.sql", import.meta.url).pathname,
  "utf8",
);

it("an update makes what sub-accounts had once their family's, and leaves other claims", () => {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE TABLE accounts (id TEXT, parent_id TEXT);
    CREATE TABLE orders (id TEXT, account_id TEXT);
    CREATE TABLE order_claims (claim TEXT PRIMARY KEY, order_id TEXT);
    CREATE TABLE order_refunds (account_id TEXT, changed_at INTEGER);
    INSERT INTO accounts VALUES ('p', NULL), ('s1', 'p'), ('s2', 'p'), ('x', NULL);
    INSERT INTO orders VALUES ('o1', 's1'), ('o2', 's2'), ('o3', 'x');
    INSERT INTO order_claims VALUES ('first:s1:sms', 'o1'), ('first:s2:sms', 'o2'),
      ('coupon:c:s2', 'o2'), ('auto:s1', 'o1'), ('first:x:sms', 'o3')`);
  database.exec(migration);
  const rows = database.prepare("SELECT claim, order_id FROM order_claims").all();
  expect(Object.fromEntries(rows.map((row) => [row.claim, row.order_id]))).toEqual({
    "first:p:sms": "o1",
    "first:s2:sms": "o2",
    "coupon:c:p": "o2",
    "auto:s1": "o1",
    "first:x:sms": "o3",
  });
});
