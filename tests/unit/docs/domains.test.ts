import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { LAYERS } from "../../../scripts/layers.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const TEXT = readFileSync(`${ROOT}docs/architecture.md`, "utf8");

it("docs/architecture.md lists the domains by layer", () => {
  const rows = [...TEXT.matchAll(/^\| (\d+) +\| `([\w-]+)` +\|/gm)];
  const layers = LAYERS.flatMap((names, height) => names.map((name) => `${height} ${name}`));
  expect(rows.map(([, height, name]) => `${height} ${name}`).sort()).toEqual(layers.sort());
});

it("docs/architecture.md lists each table with its owner", () => {
  const rows = [...TEXT.matchAll(/^\| (control|shard) +\| ([\w-]+) +\| (`[^|]*?) +\|/gm)];
  const listed = rows.flatMap(([, database, owner, tables = ""]) =>
    [...tables.matchAll(/\w+/g)].map(([table]) => `${database}/${owner} ${table}`),
  );
  const files = globSync("worker/db/schema/{control,shard}/*.ts", { cwd: ROOT });
  const declared = files.flatMap((file) => {
    const owner = file
      .replace("worker/db/schema/", "")
      .replace(basename(file), basename(file, ".ts"));
    const found = readFileSync(`${ROOT}${file}`, "utf8").matchAll(/sqliteTable\(\s*"(\w+)"/g);
    return [...found].map(([, table]) => `${owner} ${table}`);
  });
  expect(listed.sort()).toEqual(declared.sort());
});
