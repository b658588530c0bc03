import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { type Database, databases } from "./databases.ts";
import { fingerprint, isStamped, stamp } from "./fingerprint.ts";
import { ROOT } from "./paths.ts";

type OpenDatabase = Awaited<ReturnType<Miniflare["getD1Database"]>>;
type Kind = Database["kind"];

const BASELINE = "0000_baseline.sql";

/** The last migration of each kind that the baseline replaced; a local database may have been made by them. */
const BEFORE_BASELINE = { control: "0035_declined_cards.sql", shard: "0067_launch_answers.sql" };

/** Brings the local databases under `persistTo` up to date, unless these migrations were applied. */
export async function migrate(persistTo: string): Promise<void> {
  const stampFile = `${persistTo}/migrations-fingerprint`;
  const migrations = fingerprint(["migrations/**/*.sql", "wrangler.toml"]);
  if (isStamped(stampFile, migrations)) return;
  const all = databases();
  console.log("Migrating the databases");
  // Where and as `wrangler dev` keeps them; wrangler itself would start a process for each database.
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: `${persistTo}/v3`,
      log: new Log(LogLevel.ERROR),
      modules: true,
      script: "",
      d1Databases: Object.fromEntries(all.map(({ name }) => [name, name])),
    }),
  );
  try {
    for (const { name, kind } of all) {
      await applyMigrations(await miniflare.getD1Database(name), kind);
    }
  } finally {
    await miniflare.dispose();
  }
  stamp(stampFile, migrations);
}

/** Applies what a database lacks, in one transaction, and notes it where wrangler does. */
export async function applyMigrations(database: OpenDatabase, kind: Kind): Promise<void> {
  await database.exec(
    "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  );
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = results.map(({ name }) => String(name));
  const files = globSync(`migrations/${kind}/*.sql`, { cwd: ROOT }).map((file) => basename(file));
  const { run, note } = planMigrations(applied, files, BEFORE_BASELINE[kind]);
  if (note.length === 0) return;
  const statements = run.flatMap((file) =>
    readFileSync(`${ROOT}migrations/${kind}/${file}`, "utf8").split("--> statement-breakpoint"),
  );
  await database.batch([
    ...statements.map((sql) => database.prepare(sql)),
    ...note.map((name) =>
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ),
  ]);
}

/** Which files to run, and which to note as applied. */
export function planMigrations(applied: string[], files: string[], beforeBaseline: string) {
  const isNew = applied.length === 0;
  const hasBaselineTables = applied.includes(BASELINE) || applied.includes(beforeBaseline);
  if (!isNew && !hasBaselineTables) {
    throw new Error(
      "The local databases are older than this version can bring up to date. `npm run reset` deletes them; then run this again.",
    );
  }
  const note = files.filter((file) => !applied.includes(file)).sort();
  return { run: note.filter((file) => isNew || file !== BASELINE), note };
}
