import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { domainOf, LAYERS } from "./layers.ts";
import { ROOT } from "./paths.ts";
import { tableWrites, UNKNOWN } from "./table-writes.ts";

// A table's owner is the domain, or `kernel`, after which its file in worker/db/schema is named. No other domain
// else writes it.

interface Exception {
  file: string;
  tables: readonly string[];
  why: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    file: "worker/domains/senders/senders/sender-queries.ts",
    tables: [UNKNOWN],
    why: "each kind of sender gives it its own table, to note that the shard has followed",
  },
  {
    file: "worker/kernel/job-queries.ts",
    tables: [UNKNOWN],
    why: "the waker of a stalled job notes when, in the row that the job's domain names",
  },
  {
    file: "worker/domains/identity/accounts/inner/purge-queries.ts",
    tables: [UNKNOWN, "audit", "contact_words", "invitations"],
    why: "the end of an account erases every table of its shard, whosever it is, and its invitations, which stand above accounts",
  },
  {
    file: "worker/domains/administration/moves/inner/row-queries.ts",
    tables: [UNKNOWN],
    why: "an account that moves takes its rows of every table along, whosever they are",
  },
  {
    file: "worker/domains/audience/groups/group-queries.ts",
    tables: ["contacts", "imports", "import_rejects", "import_changes"],
    why: "a group's contacts and imports go in the transaction that deletes it, and contacts and imports stand above groups",
  },
];

interface Owned {
  /** As SQL calls it, and as the code does. */
  table: string;
  name: string;
  owner: string;
}

/** The tables of the tree at `directory`. */
function ownedTables(directory: string): Owned[] {
  const files = globSync("worker/db/schema/{control,shard}/*.ts", { cwd: directory });
  return files.flatMap((file) => {
    const source = readFileSync(`${directory}/${file}`, "utf8");
    const found = source.matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)"/g);
    return [...found].map(([, name = "", table = ""]) => {
      return { table, name, owner: basename(file, ".ts") };
    });
  });
}

/** Who writes in a file: its domain, or the kernel. */
function writerOf(file: string): string | undefined {
  return file.startsWith("worker/kernel/") ? "kernel" : domainOf(file);
}

interface OwnerReport {
  tables: number;
  writers: number;
  problems: string[];
}

/** One line for each write by a stranger, each owner that is no domain, and each needless exception. */
export function checkOwners(directory: string): OwnerReport {
  const owned = ownedTables(directory);
  const owners = new Map(
    owned.flatMap(({ table, name, owner }) => [
      [table, owner],
      [name, owner],
    ]),
  );
  const tableOf = new Map(owned.map(({ table, name }) => [name, table]));
  const files = globSync("{worker,durable-objects}/**/*.ts", {
    cwd: directory,
    exclude: ["worker/db/**"],
  });
  const writes = files.flatMap((file) => {
    const names = tableWrites(readFileSync(`${directory}/${file}`, "utf8"));
    const tables = new Set(names.map((name) => tableOf.get(name) ?? name));
    return [...tables].map((table) => ({ file, table }));
  });
  const strange = writes.filter(({ file, table }) => owners.get(table) !== writerOf(file));
  const domains = new Set([...LAYERS.flat(), "kernel"]);
  return {
    tables: owned.length,
    writers: writes.length,
    problems: [
      ...owned
        .filter(({ owner }) => !domains.has(owner))
        .map(({ table, owner }) => `owners-are-domains: ${table} → ${owner}`),
      ...strange
        .filter((write) => !EXCEPTIONS.some((exception) => allows(exception, write)))
        .map(({ file, table }) => `owners-write-alone: ${file} → ${table}`),
      ...EXCEPTIONS.filter(({ file }) => files.includes(file)).flatMap(({ file, tables }) =>
        tables
          .filter((table) => !strange.some((write) => write.file === file && write.table === table))
          .map((table) => `exceptions-are-needed: ${file} → ${table}`),
      ),
    ],
  };
}

function allows({ file, tables }: Exception, write: { file: string; table: string }): boolean {
  return file === write.file && tables.includes(write.table);
}

if (import.meta.main) {
  const { tables, writers, problems } = checkOwners(process.argv[2] ?? ROOT);
  for (const problem of problems) console.error(problem);
  console.log(`${tables} tables, ${writers} writers, ${problems.length} broken rules; exceptions:`);
  for (const { file, tables: theirs, why } of EXCEPTIONS) {
    console.log(`  ${file} (${theirs.join(", ")}): ${why}`);
  }
  if (problems.length > 0) process.exitCode = 1;
}
