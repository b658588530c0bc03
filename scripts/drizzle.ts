/** The two kinds of database: where their tables are described and where their migrations lie. */
export const SCHEMAS = [
  { name: "control", schema: "worker/db/schema/control/*.ts", migrations: "migrations/control" },
  { name: "shard", schema: "worker/db/schema/shard/*.ts", migrations: "migrations/shard" },
];

/** drizzle-kit's arguments that write the migration from the last one in `out` to the schema. */
export function generateArgs(schema: string, out: string, name?: string): string[] {
  const named = name === undefined ? [] : ["--name", name];
  return ["generate", "--dialect", "sqlite", "--schema", schema, "--out", out, ...named];
}
