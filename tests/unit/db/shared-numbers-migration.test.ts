import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const migration = (name: string) =>
  readFileSync(
    new URL(`../../../migrations/control/${name}.sql`, import.meta.url).pathname,
    "utf8",
  );

/** Shared numbers as they were, then migrated: those that are on, by pool. */
function onAfter(rows: string) {
  const database = new DatabaseSync(":memory:");
  const [create = ""] = migration("0024_shared-numbers").split("INSERT INTO");
  database.exec(create);
  database.exec(`INSERT INTO shared_numbers VALUES ${rows}`);
  database.exec(migration("0030_shared-assignments"));
  return database
    .prepare("SELECT number FROM shared_numbers WHERE active = 1 ORDER BY number")
    .all()
    .map(({ number }) => number);
}

it("an update makes no pool send from several numbers: those that sent go on, the others wait to be switched on", () => {
  const rows = `('a', '61400000003', 'bulk', 1, 5, 1), ('b', '61400000001', 'bulk', 1, NULL, 1),
    ('c', '61400000002', 'bulk', 1, 9, 1), ('d', '61400000004', 'quick', 1, 7, 1),
    ('e', '61400000005', 'quick', 0, 3, 1)`;
  expect(onAfter(rows)).toEqual(["61400000003", "61400000004"]);
});

it("one number stays on, used or not", () => {
  expect(onAfter("('a', '61400000001', 'bulk', 1, NULL, 1)")).toEqual(["61400000001"]);
});
