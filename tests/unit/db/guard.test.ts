import { describe, expect, it } from "vitest";
import { guarded, guardProblem } from "#worker/db/guard.ts";

// The safety net under `accountDb`: a hand-written statement that forgets the account is refused.

describe("statements that could reach another account", () => {
  it.each([
    ["a read", "SELECT id FROM messages WHERE id = ?"],
    ["a quoted read", 'select "id" from "messages" where "messages"."id" = ?'],
    ["a join", "SELECT 1 FROM json_each(?) j JOIN contacts c ON c.number = j.value"],
    ["an update", "UPDATE campaigns SET status = 'sending' WHERE id = ?"],
    ["a drizzle update", 'update "campaign_chunks" set "status" = ? where "chunk" = ?'],
    ["a delete", "DELETE FROM contacts WHERE group_id = ?"],
    ["an insert", "INSERT INTO suppressions (number, source) VALUES (?, ?)"],
    ["an insert that ignores", "INSERT OR IGNORE INTO `groups` (id, name) VALUES (?, ?)"],
    [
      "an insert that reads",
      "INSERT INTO ledger (account_id, id) SELECT account_id, id FROM messages WHERE lot = ?",
    ],
    ["several lines", "SELECT COUNT(*)\n  FROM\n  ledger\n  WHERE campaign_id = ?"],
    ["a read that only shows the account", "SELECT account_id, id FROM outbox LIMIT 10"],
    [
      "a mark without a reason",
      "SELECT account_id FROM outbox WHERE created_at < ? /* cross-account:  */",
    ],
  ])("refuses %s", (_, sql) => {
    expect(guardProblem(sql)).toContain("names no account_id");
  });
});

describe("statements of one account, or of none", () => {
  it.each([
    ["a read", "SELECT id FROM messages WHERE account_id = ? AND id = ?"],
    ["a quoted read", 'select "id" from "messages" where "messages"."account_id" = ?'],
    ["an update", "UPDATE balances SET balance = balance - ? WHERE account_id = ?"],
    ["an insert", "INSERT INTO suppressions (account_id, number, source) VALUES (?, ?, ?)"],
    [
      "an insert that reads",
      "INSERT INTO ledger (account_id, id) SELECT ?, id FROM messages\n WHERE account_id = ?",
    ],
    [
      "an insert of a set",
      "INSERT INTO contacts (account_id, id) SELECT ?, value->>0 FROM json_each(?) WHERE true ON CONFLICT (account_id, id) DO UPDATE SET fields = excluded.fields",
    ],
    ["several accounts", "SELECT id FROM groups WHERE account_id IN (?, ?)"],
    ["a table of no account", "SELECT * FROM json_each(?)"],
    ["a table with a longer name", "SELECT * FROM messages_archive"],
    [
      "cross-account work that says why",
      "SELECT account_id FROM outbox WHERE created_at < ? /* cross-account: the sweep hands over */",
    ],
  ])("lets %s pass", (_, sql) => {
    expect(guardProblem(sql)).toBeUndefined();
  });
});

describe("a guarded database", () => {
  const prepared: string[] = [];
  const database = guarded({
    prepare: (sql: string) => {
      prepared.push(sql);
      return { bind: () => undefined };
    },
  } as never);

  it("never prepares what it refuses, and says which statement it was", () => {
    const wrong = "SELECT text FROM messages WHERE campaign_id = ?";
    expect(() => database.prepare(wrong)).toThrow(wrong);
    expect(prepared).toEqual([]);
    database.prepare("SELECT text FROM messages WHERE account_id = ?");
    expect(prepared).toEqual(["SELECT text FROM messages WHERE account_id = ?"]);
  });
});
