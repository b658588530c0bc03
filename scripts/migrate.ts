import { fingerprint, isStamped, stamp } from "./fingerprint.ts";
import { mustRunTool } from "./processes.ts";

export const DATABASES = ["cooee-control", "cooee-shard-00", "cooee-shard-01"];

/** Brings the local databases under `persistTo` up to date, unless these migrations were applied. */
export async function migrate(persistTo: string): Promise<void> {
  const stampFile = `${persistTo}/migrations-fingerprint`;
  const migrations = fingerprint(["migrations/**/*.sql"]);
  if (isStamped(stampFile, migrations)) return;
  console.log("Migrating the databases");
  // One after the other: two in parallel would lock each other's files.
  for (const database of DATABASES) {
    await mustRunTool(
      "wrangler",
      ["d1", "migrations", "apply", database, "--local", "--persist-to", persistTo],
      { quiet: true, env: { CI: "true" } },
    );
  }
  stamp(stampFile, migrations);
}
