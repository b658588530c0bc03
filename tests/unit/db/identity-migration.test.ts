import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { messageIds, newId } from "#core/ids.ts";
import { slotsOf } from "#worker/domains/stats/inner/slots.ts";

// What existed before the identity migration still exists after it, and is usable.

const ROOT = resolve(import.meta.dirname, "../../../migrations");

/** A database as it was before, with these rows, then migrated. */
function migrated(which: "control" | "shard", rows: (database: DatabaseSync) => void) {
  const database = new DatabaseSync(":memory:");
  const apply = (name: string) =>
    database.exec(readFileSync(`${ROOT}/${which}/${name}.sql`, "utf8"));
  apply("0000_initial");
  rows(database);
  apply("0001_identity");
  return database;
}

describe("existing people", () => {
  const database = migrated("control", (before) => {
    before.exec(`INSERT INTO users VALUES
        ('usr_1', 'Ann', 'ann@example.test', 1, NULL, 5, 6), ('usr_2', 'Ben', 'ben@example.test', 0, NULL, 7, 8);
      INSERT INTO credentials (id, account_id, provider_id, user_id, password, created_at, updated_at)
        VALUES ('c1', 'usr_1', 'credential', 'usr_1', 'hash of Ann', 5, 5),
          ('c2', 'usr_2', 'credential', 'usr_2', 'hash of Ben', 7, 7);
      INSERT INTO sessions VALUES ('s1', 'token', 'usr_1', 9, 5, 5, NULL, NULL);
      INSERT INTO accounts (id, shard, parent_id, name, contact_limit, created_at)
        VALUES ('acc_1', 1, NULL, 'Acme', 1000, 5), ('acc_2', 1, 'acc_1', 'Ben', 1000, 7);
      INSERT INTO members (user_id, account_id, role, access)
        VALUES ('usr_1', 'acc_1', 'user', '[]'), ('usr_2', 'acc_2', 'subaccount', '["sms","group"]');`);
  });

  it("keep their e-mail and password, and must sign in again", () => {
    expect(
      database.prepare("SELECT id, name, email, mobile, password, created_at FROM users").all(),
    ).toEqual([
      {
        id: "usr_1",
        name: "Ann",
        email: "ann@example.test",
        mobile: null,
        password: "hash of Ann",
        created_at: 5,
      },
      {
        id: "usr_2",
        name: "Ben",
        email: "ben@example.test",
        mobile: null,
        password: "hash of Ben",
        created_at: 7,
      },
    ]);
    expect(database.prepare("SELECT * FROM sessions").all()).toEqual([]);
  });

  it("may do what they could before: a sub-account has every right on its features and pays for itself", () => {
    const both = '{"edit":true,"delete":true}';
    expect(database.prepare("SELECT role_access FROM members ORDER BY user_id").all()).toEqual([
      { role_access: "{}" },
      { role_access: `{"sms":${both},"group":${both}}` },
    ]);
    const found = "SELECT active, deduct_from_account, deleted_at FROM accounts";
    expect(database.prepare(found).all()).toEqual(
      [1, 2].map(() => ({ active: 1, deduct_from_account: 1, deleted_at: null })),
    );
  });
});

it("existing messages are marked to be counted, in every quarter hour", () => {
  const account = newId("account", 0);
  const make = messageIds(1, 7);
  const minute = 60_000;
  const start = Date.UTC(2026, 10, 20, 23, 59, 59, 999);
  const times = Array.from({ length: 200 }, (_, at) => start + at * 7 * minute + at * 977);
  const ids = [start, start + 1, ...times].map((at) => make(at));
  const database = migrated("shard", (before) => {
    const insert = before.prepare(`INSERT INTO messages
      (account_id, id, direction, recipient, sender, text, units, segments, unicode, status)
      VALUES (?, ?, 'out', '61400000000', 'Acme', '', 1, 1, 0, 'sent')`);
    for (const id of ids) insert.run(account, id);
  });
  const marked = database.prepare("SELECT account_id, slot FROM stale_stats").all();
  const slots = marked.map(({ slot }) => slot);
  expect(slots).toEqual(expect.arrayContaining(slotsOf(ids)));
  expect(new Set(marked.map(({ account_id }) => account_id))).toEqual(new Set([account]));
  expect(slots.length).toBeLessThan(slotsOf(ids).length * 1.2);
});
