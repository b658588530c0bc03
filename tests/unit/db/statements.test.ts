import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { guardProblem } from "#worker/db/guard.ts";
import { sqlStatements } from "../../../scripts/sql-statements.ts";

// The guard refuses statements when they run; this finds those that no test runs.

const ROOT = resolve(import.meta.dirname, "../../..");

const problems = (source: string) => problemsOf(sqlStatements(source));

function problemsOf(statements: ReturnType<typeof sqlStatements>): string[] {
  return statements.flatMap(({ line, sql }) => {
    const problem = guardProblem(sql);
    return problem ? [`${line}: ${problem}`] : [];
  });
}

describe("the statements in the sources", () => {
  it("all name an account, or say why not", () => {
    const files = globSync("{worker,durable-objects}/**/*.ts", { cwd: ROOT });
    let statements = 0;
    const found = files.flatMap((file) => {
      const read = sqlStatements(readFileSync(`${ROOT}/${file}`, "utf8"));
      statements += read.length;
      return problemsOf(read).map((problem) => `${file}:${problem}`);
    });
    expect(found).toEqual([]);
    // If the sources were written in a way that this cannot read, it would find nothing wrong with them.
    expect(statements).toBeGreaterThan(50);
  });
});

describe("a statement that forgets the account", () => {
  it("is found, with its line", () => {
    const source = `import { sql } from "drizzle-orm";
export const stop = (id: string) =>
  sql\`UPDATE campaigns SET status = 'paused' WHERE id = \${id}\`;
`;
    expect(problems(source)).toEqual([expect.stringMatching(/^3: .*UPDATE campaigns/)]);
  });

  it("is found if its condition is separate", () => {
    const source = (condition: string) => `
const within = (ctx: Ctx, id: string) => sql\`${condition}\`;
export const counts = (ctx: Ctx) => ctx.db.rows(
  sql\`SELECT status, COUNT(*) FROM messages WHERE \${within(ctx, "x")} GROUP BY status\`, row);
`;
    const scoped = `account_id = \${ctx.db.accountId} AND campaign_id = \${id}`;
    expect(problems(source(scoped))).toEqual([]);
    expect(problems(source(`campaign_id = \${id}`))).toHaveLength(1);
  });

  it("is found if it is continued elsewhere", () => {
    const source = (condition: string) => `
const CONTACT = sql\`SELECT id, number FROM contacts c\`;
export const one = (ctx: Ctx, id: string) => ctx.db.rows(sql\`\${CONTACT} WHERE ${condition}\`, row);
`;
    expect(problems(source("c.account_id = ? AND c.id = ?"))).toEqual([]);
    expect(problems(source("c.id = ?"))).toHaveLength(1);
  });

  it("is found if it is prepared by hand", () => {
    const source = `export const all = (db: D1Database) => db.prepare("SELECT * FROM contacts").all();`;
    expect(problems(source)).toHaveLength(1);
  });
});
