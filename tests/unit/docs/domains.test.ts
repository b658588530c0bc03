import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { AREAS } from "../../../scripts/layers.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** What each domain, and the kernel, owns: "control: `a`, `b`; shard: `c`". */
function tablesByOwner(): Map<string, string[]> {
  const owned = new Map<string, string[]>();
  for (const file of globSync("worker/db/schema/{control,shard}/*.ts", { cwd: ROOT })) {
    const owner = basename(file, ".ts");
    const database = file.split("/").at(-2);
    const found = readFileSync(`${ROOT}${file}`, "utf8").matchAll(/sqliteTable\(\s*"(\w+)"/g);
    const tables = [...found].map(([, table]) => `${database} ${table}`);
    owned.set(owner, [...(owned.get(owner) ?? []), ...tables]);
  }
  return owned;
}

/** The tables that a text lists after `control:` and `shard:`. */
function listedTables(text: string): string[] {
  return [...text.matchAll(/(control|shard): ((?:`\w+`(?:, )?)+)/g)].flatMap(
    ([, database, names = ""]) =>
      [...names.matchAll(/\w+/g)].map(([name]) => `${database} ${name}`),
  );
}

const owned = tablesByOwner();

describe.each(Object.entries(AREAS))("the README of %s", (area, domains) => {
  const text = readFileSync(`${ROOT}worker/domains/${area}/README.md`, "utf8");
  const rows = [...text.matchAll(/^\| `([\w-]+)` +\| [^|]+? +\|(.*)\|$/gm)];

  it("lists its domains", () => {
    expect(rows.map(([, domain]) => domain).sort()).toEqual([...domains].sort());
  });

  it("lists the tables of each", () => {
    const listed = rows.map(([, domain, tables = ""]) => [domain, listedTables(tables).sort()]);
    const declared = rows.map(([, domain = ""]) => [domain, (owned.get(domain) ?? []).sort()]);
    expect(listed).toEqual(declared);
  });
});

it("the kernel's README lists its tables", () => {
  const text = readFileSync(`${ROOT}worker/kernel/README.md`, "utf8");
  expect(listedTables(text).sort()).toEqual((owned.get("kernel") ?? []).sort());
});
