import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("R657: every table of administrators lets them choose how many rows a page has", () => {
  const files = globSync("web/features/admin/**/*.tsx");
  const tables = files.flatMap((file) => {
    const parts = readFileSync(file, "utf8").split("<ListTable\n").slice(1);
    return parts.map((part) => ({ file, sizes: /^\s+sizes$/m.test(part.split("/>")[0] ?? "") }));
  });
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter(({ sizes }) => !sizes)).toEqual([]);
});
