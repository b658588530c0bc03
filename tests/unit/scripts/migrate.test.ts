import { expect, it } from "vitest";
import { planMigrations } from "../../../scripts/migrate.ts";

const FILES = ["0001_next.sql", "0000_baseline.sql"];
const LAST = "0067_last.sql";

it("a new database gets everything, in order", () => {
  const all = ["0000_baseline.sql", "0001_next.sql"];
  expect(planMigrations([], FILES, LAST)).toEqual({ run: all, note: all });
});

it("a database with every migration from before the baseline gets what came after it", () => {
  expect(planMigrations(["0066_before.sql", LAST], FILES, LAST)).toEqual({
    run: ["0001_next.sql"],
    note: ["0000_baseline.sql", "0001_next.sql"],
  });
});

it("a database that is up to date gets nothing", () => {
  expect(planMigrations([LAST, ...FILES], FILES, LAST)).toEqual({ run: [], note: [] });
  expect(planMigrations(FILES, FILES, LAST)).toEqual({ run: [], note: [] });
});

it("a database from further back is refused, saying what to do", () => {
  expect(() => planMigrations(["0066_before.sql"], FILES, LAST)).toThrow("npm run reset");
});
