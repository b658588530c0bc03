import { describe, expect, it } from "vitest";
import { checkOwners } from "../../../scripts/table-owners.ts";
import { runScript, treeOf } from "./tree.ts";

describe("table owners", () => {
  const sound = {
    "worker/db/schema/shard/groups.ts":
      'import { sqliteTable } from "drizzle-orm/sqlite-core";\nexport const groupUses = sqliteTable("group_uses", {});\n',
    "worker/db/schema/control/kernel.ts":
      'export const deadLetters = sqliteTable(\n  "dead_letters",\n  {},\n);\n',
    "worker/domains/audience/groups/inner/queries.ts":
      'import { groupUses } from "#worker/db/schema/shard/groups.ts";\nexport const all = (ctx) => [ctx.db.delete(groupUses), sql`DELETE FROM group_uses`];\n',
    "worker/domains/campaigns/campaigns/queries.ts":
      "export const read = sql`SELECT 'update group_uses' FROM group_uses /* update group_uses */`;\nexport const add = (map) => map.delete(read);\n",
    "worker/kernel/queries.ts":
      "export const a = sql`INSERT INTO dead_letters (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 2`;\n",
  };

  const tree = (broken: Record<string, string> = {}) => treeOf({ ...sound, ...broken });
  const problemsWith = (broken: Record<string, string>) => checkOwners(tree(broken)).problems;

  const SCHEMA = 'import { groupUses as uses } from "#worker/db/schema/shard/groups.ts";\n';

  it("pass a tree that follows the rules, and fail one that does not", () => {
    const kept = runScript("table-owners", tree());
    expect(kept.output).toContain("2 tables, 2 writers, 0 broken rules");
    expect(kept.failed).toBe(false);
    const file = "worker/sweeps/a.ts";
    const code = `${SCHEMA}export const a = (ctx) => ctx.db.delete(uses);\n`;
    const broken = runScript("table-owners", tree({ [file]: code }));
    expect(broken.output).toContain(`owners-write-alone: ${file} → group_uses`);
    expect(broken.failed).toBe(true);
  });

  it.each([
    ["group_uses", "sql`UPDATE group_uses SET used_by = 1`"],
    ["group_uses", "sql`UPDATE OR IGNORE group_uses SET used_by = 1`"],
    ["group_uses", "sql`insert or ignore into group_uses (group_id) values (1)`"],
    ["group_uses", "sql`WITH gone AS (SELECT 1) DELETE FROM group_uses`"],
    ["group_uses", "database.prepare('DELETE FROM group_uses')"],
    ["group_uses", "ctx.db.insert(uses, {})"],
    ["group_uses", "ctx.db.update(uses, {})"],
    ["group_uses", "ctx.db.delete(uses)"],
    ["group_uses", "ctx.control.orm\n  .delete(uses)\n  .where(1)"],
    ["dead_letters", "sql`DELETE FROM dead_letters`"],
    ["?", ["(table) => sql`DELETE FROM $", "{table}`"].join("")],
    ["?", "(table) => ctx.db.delete(table)"],
  ])("find another domain that writes %s: %s", (table, code) => {
    const file = "worker/domains/campaigns/campaigns/inner/a-queries.ts";
    const problems = problemsWith({ [file]: `${SCHEMA}export const a = ${code};\n` });
    expect(problems).toContain(`owners-write-alone: ${file} → ${table}`);
  });

  it("find a writer outside the domains, and a table whose owner is not a domain", () => {
    const problems = problemsWith({
      "worker/sweeps/a.ts": `${SCHEMA}export const a = (ctx) => ctx.db.delete(uses);\n`,
      "worker/db/schema/shard/shop.ts": 'export const sales = sqliteTable("sales", {});\n',
    });
    expect(problems).toContain("owners-write-alone: worker/sweeps/a.ts → group_uses");
    expect(problems).toContain("owners-are-domains: sales → shop");
  });

  it("find an exception that is no longer needed", () => {
    const file = "worker/domains/audience/groups/group-queries.ts";
    const problems = problemsWith({ [file]: "export const nothing = 1;\n" });
    expect(problems).toContain(`exceptions-are-needed: ${file} → contacts`);
  });
});
