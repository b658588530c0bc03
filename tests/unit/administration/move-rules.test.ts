import { globSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { MOVED_TABLES } from "#worker/domains/administration/moves/inner/move-rules.ts";
import { TRIGGERS } from "#worker/domains/administration/moves/inner/triggers.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** Of the shard itself, and of a move. */
const SHARDS_OWN = [
  "batch_guard",
  "limit_guard",
  "sweeps",
  "platform_days",
  "carrier_counts",
  "moving_accounts",
  "moving_changes",
];

async function tablesOfShards(): Promise<SQLiteTable[]> {
  const files = globSync("worker/db/schema/shard/*.ts", { cwd: ROOT });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(`${ROOT}${file}`)),
  );
  return modules.flatMap((module) =>
    Object.values(module).filter((value) => is(value, SQLiteTable)),
  );
}

it("every table of a shard has a rule for moving, or belongs to the shard", async () => {
  const names = new Set((await tablesOfShards()).map(getTableName));
  const ruled = [...MOVED_TABLES.map(({ name }) => name), ...SHARDS_OWN];
  expect([...names].toSorted()).toEqual(ruled.toSorted());
});

it("every table that moves is found by its account, and is watched while it does", () => {
  for (const { name, key, columns, places } of MOVED_TABLES) {
    expect([name, key[0]]).toEqual([name, "account_id"]);
    expect(places.map((at) => columns[at])).toEqual(key);
    const own = TRIGGERS.filter((text) => text.includes(` ON "${name}"\n`));
    expect([name, own.length]).toEqual([name, 3]);
  }
});

it("large tables are copied while the account is in use, and no column is lost in JSON", async () => {
  const live = MOVED_TABLES.filter(({ rule }) => rule === "live").map(({ name }) => name);
  expect(live).toEqual(
    expect.arrayContaining(["messages", "contacts", "ledger", "audit", "clicks"]),
  );
  for (const table of await tablesOfShards()) {
    const { columns } = getTableConfig(table);
    expect(columns.filter((column) => column.getSQLType() === "blob")).toEqual([]);
  }
});
