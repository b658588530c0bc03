import { describe, expect, it } from "vitest";
import { lintMigration } from "../../../scripts/lint-migrations.ts";
import { runScript, treeOf } from "./tree.ts";

describe("migration lint", () => {
  const NAME = "shard/0000_first.sql";
  const run = (sql: string) => runScript("lint-migrations", treeOf({ [NAME]: sql }));

  it("passes a plain migration, and words in comments, and fails otherwise", () => {
    expect(run("-- never drop table or cascade\nCREATE TABLE `a` (`id` text);\n")).toEqual({
      failed: false,
      output: "1 migrations, 0 forbidden statements\n",
    });
    const { failed, output } = run("DROP TABLE `a`;");
    expect(output).toContain(`${NAME}:1: DROP TABLE`);
    expect(failed).toBe(true);
  });

  it.each([
    [
      "CASCADE",
      "CREATE TABLE `a` (`b` text REFERENCES `b`(`id`) ON UPDATE no action ON DELETE cascade);",
    ],
    ["DROP TABLE", "ALTER TABLE `a` ADD `c` text;--> statement-breakpoint\nDROP  TABLE `a`;"],
  ])("refuses %s", (what, sql) => {
    expect(lintMigration(NAME, sql)).toContainEqual(
      expect.stringMatching(new RegExp(`^shard/0000_first\\.sql:\\d+: ${what}$`)),
    );
  });

  it("fails if it finds no migrations", () => {
    expect(runScript("lint-migrations", treeOf({})).failed).toBe(true);
  });
});
