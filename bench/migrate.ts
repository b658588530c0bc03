import { globSync, readFileSync } from "node:fs";
import type { Miniflare } from "miniflare";
import { ROOT } from "../scripts/paths.ts";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** Applies a folder of migrations. */
export async function applyMigrations(
  database: Database,
  folder: "control" | "shard",
): Promise<void> {
  for (const file of globSync(`migrations/${folder}/*.sql`, { cwd: ROOT }).sort()) {
    const statements = readFileSync(ROOT + file, "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
}
