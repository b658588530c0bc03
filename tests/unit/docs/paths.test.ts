import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, it } from "vitest";
import { AREAS } from "../../../scripts/layers.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
/** Where paths in the docs may start. */
const BASES = [
  ...["", "core/", "web/", "worker/", "tests/"],
  ...Object.keys(AREAS).map((area) => `worker/domains/${area}/`),
];
const PATH = /`((?:[\w.-]+\/)*[\w.-]+\.(?:css|html|json|mjs|sql|toml|tsx?))`/g;

const names = new Set(
  globSync("{.,bench,core,durable-objects,local,migrations,scripts,tests,web,worker}/**/*.*", {
    cwd: ROOT,
    exclude: (path) => path.includes("node_modules") || path.includes(".cache"),
  }).map((path) => basename(path)),
);

function exists(path: string, beside: string): boolean {
  if (!path.includes("/")) return names.has(path) || existsSync(`${ROOT}${path}`);
  return [...BASES, `${beside}/`].some((base) => existsSync(`${ROOT}${base}${path}`));
}

const DOCS = globSync(
  ["*.md", "docs/*.md", "docs/operations/*.md", "{core,web,worker}/**/README.md"],
  { cwd: ROOT },
);

it.each(DOCS)("%s names only files that exist", (doc) => {
  const text = readFileSync(`${ROOT}${doc}`, "utf8");
  const named = [...text.matchAll(PATH)].map((match) => match[1] ?? "");
  expect(named.filter((path) => !exists(path, dirname(doc)))).toEqual([]);
});

it.each(DOCS)("%s links only to pages that exist", (doc) => {
  const text = readFileSync(`${ROOT}${doc}`, "utf8");
  const links = [...text.matchAll(/\]\(((?!https?:|#|mailto:)[^)#\s]+)/g)].map(
    (match) => match[1] ?? "",
  );
  expect(links.filter((link) => !existsSync(`${ROOT}${dirname(doc)}/${link}`))).toEqual([]);
});
