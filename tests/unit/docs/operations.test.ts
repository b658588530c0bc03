import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { endpoints } from "#core/contract/registry.ts";
import { INDICATOR_NAMES, indicatorOf } from "#core/rules/indicators.ts";
import { pageCalls } from "#tests/support/operations-pages.ts";

const FOLDER = new URL("../../../docs/operations/", import.meta.url).pathname;
const read = (name: string) => readFileSync(`${FOLDER}${name}.md`, "utf8");
const CALLS = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));

it("every alert has a page, and every page an alert", () => {
  const pages = globSync("*.md", { cwd: FOLDER }).map((file) => basename(file, ".md"));
  const others = ["README", "deployments"];
  expect(pages.filter((name) => !others.includes(name)).toSorted()).toEqual(
    INDICATOR_NAMES.toSorted(),
  );
  const index = [...read("README").matchAll(/\| \[([^\]]+)\]\((.+)\.md\)/g)];
  expect(index.map(([, title, name]) => [name, title])).toEqual(
    INDICATOR_NAMES.map((name) => [name, indicatorOf(name).title]),
  );
});

describe.each(INDICATOR_NAMES)("the page %s", (name) => {
  it("says what one sees, what it means for messages and money, and what to do", () => {
    const page = read(name);
    expect(page).toMatch(new RegExp(`^# ${indicatorOf(name).title}\\n`));
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(["Symptom", "What it means", "What to do"]);
    expect(page).toMatch(/^Messages: .+\n\nMoney: .+$/m);
  });

  it("names calls that there are", () => {
    const calls = pageCalls(read(name)).map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => !CALLS.has(call))).toEqual([]);
  });
});
