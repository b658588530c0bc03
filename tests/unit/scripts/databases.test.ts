import { expect, it } from "vitest";
import { databases, databasesOf } from "../../../scripts/databases.ts";

function config(...bindings: string[]) {
  return {
    d1_databases: bindings.map((binding) => ({
      binding,
      database_name: `db-${binding}`,
      migrations_dir: binding === "CONTROL" ? "migrations/control" : "migrations/shard",
    })),
  };
}

it("are those that wrangler.toml binds", () => {
  expect(databases()).toEqual([
    { name: "cooee-control", kind: "control" },
    { name: "cooee-shard-00", kind: "shard" },
    { name: "cooee-shard-01", kind: "shard" },
  ]);
});

it("are in the order of their numbers, wherever they stand", () => {
  const shards = Array.from({ length: 120 }, (_, n) => `SHARD_${String(n).padStart(2, "0")}`);
  const found = databasesOf(config(...shards.toReversed(), "CONTROL"));
  expect(found.map(({ name }) => name)).toEqual(["CONTROL", ...shards].map((name) => `db-${name}`));
});

it.each([
  ["a gap", ["CONTROL", "SHARD_00", "SHARD_02"]],
  ["a number twice", ["CONTROL", "SHARD_00", "SHARD_00"]],
  ["no first one", ["CONTROL", "SHARD_01"]],
  ["no shard", ["CONTROL"]],
  ["no CONTROL", ["SHARD_00"]],
  ["another name", ["CONTROL", "SHARD_00", "SHARD_1"]],
])("are refused with %s", (_, bindings) => {
  expect(() => databasesOf(config(...bindings))).toThrow();
});
