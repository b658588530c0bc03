import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// `npm run verify` is only worth something if it fails: each rule is broken here on purpose.

const ROOT = `${resolve(import.meta.dirname, "../..")}/`;
let tree = "";

beforeEach(() => {
  mkdirSync(`${ROOT}.cache`, { recursive: true });
  tree = mkdtempSync(`${ROOT}.cache/verify-`);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(`${tree}/${name}`), { recursive: true });
    writeFileSync(`${tree}/${name}`, text);
  }
}

function runScript(name: string, ...args: string[]) {
  const result = spawnSync(process.execPath, [`${ROOT}scripts/${name}.ts`, ...args], {
    encoding: "utf8",
  });
  return { failed: result.status !== 0, output: result.stdout + result.stderr };
}

describe("import rules", () => {
  const sound = {
    "package.json": JSON.stringify({
      type: "module",
      imports: { "#core/*": "./core/*", "#worker/*": "./worker/*", "#web/*": "./web/*" },
      dependencies: {
        hono: "*",
        "drizzle-orm": "*",
        zod: "*",
        oauth4webapi: "*",
        "@cf-wasm/photon": "*",
      },
    }),
    "core/money.ts": 'import * as z from "zod";\nexport const cents = z.number();\n',
    "worker/env.ts":
      "export interface Env { A: string }\nexport const settingsOf = (env: Env) => env;\n",
    "worker/context.ts": 'export { settingsOf as settings } from "./env.ts";\n',
    "worker/db/rows.ts": 'import { sql } from "drizzle-orm";\nexport const one = sql`1`;\n',
    "worker/domains/groups/inner/queries.ts":
      'import { one } from "#worker/db/rows.ts";\nexport const groups = one;\n',
    "worker/domains/groups/list.ts":
      'import { groups } from "./inner/queries.ts";\nexport const list = () => groups;\n',
    "worker/domains/campaigns/list.ts":
      'import { list } from "#worker/domains/groups/list.ts";\nexport const all = list;\n',
    "worker/domains/groups/routes.ts":
      'import { Hono } from "hono";\nimport { list } from "./list.ts";\nexport const app = [Hono, list];\n',
    "worker/domains/webhooks/emit-webhooks.ts": "export const emit = () => 1;\n",
    "worker/events/consequences.ts":
      'import { emit } from "#worker/domains/webhooks/emit-webhooks.ts";\nexport const rows = emit;\n',
    "worker/domains/campaigns/routes.ts":
      'import { all } from "./list.ts";\nexport const app = [all];\n',
    "web/app/screens.ts": "export const screens = [];\n",
    "web/components/ui/button.tsx": "export const Button = () => <button />;\n",
    "web/features/groups/screen.tsx":
      'import { cents } from "#core/money.ts";\nexport const Screen = () => <p>{String(cents)}</p>;\n',
  };

  function check(broken: Record<string, string> = {}) {
    write({ ...sound, ...broken });
    symlinkSync(`${ROOT}node_modules`, `${tree}/node_modules`);
    return runScript("import-rules", tree);
  }

  it("pass a tree that keeps them", () => {
    expect(check()).toEqual({
      failed: false,
      output: "14 source files, 0 broken import rules\n",
    });
  });

  it.each([
    ["core-imports-only-zod", "core/a.ts", 'import "hono";'],
    [
      "core-imports-only-zod",
      "core/a.ts",
      'import type { list } from "#worker/domains/groups/list.ts";\nexport type L = typeof list;',
    ],
    [
      "web-imports-only-core",
      "web/a.tsx",
      'import { list } from "#worker/domains/groups/list.ts";\nexport const A = () => <i>{String(list)}</i>;',
    ],
    [
      "web-imports-only-core",
      "web/a.ts",
      'import type { list } from "#worker/domains/groups/list.ts";\nexport type L = typeof list;',
    ],
    [
      "worker-never-imports-web-or-tools",
      "worker/a.ts",
      'import "#web/features/groups/screen.tsx";',
    ],
    ["hono-only-at-the-http-border", "worker/domains/groups/list.ts", 'import "hono";'],
    ["drizzle-only-in-db-and-queries", "worker/domains/groups/list.ts", 'import "drizzle-orm";'],
    ["drizzle-only-in-db-and-queries", "worker/http/a.ts", 'import "drizzle-orm";'],
    [
      "inner-files-are-private",
      "worker/domains/campaigns/a.ts",
      'import "#worker/domains/groups/inner/queries.ts";',
    ],
    [
      "queues-sweeps-and-objects-call-verbs",
      "worker/queues/bulk.ts",
      'import "#worker/domains/groups/inner/queries.ts";',
    ],
    [
      "inner-files-are-private",
      "durable-objects/a.ts",
      'import "#worker/domains/groups/inner/queries.ts";',
    ],
    [
      "foundations-know-no-domain",
      "worker/kernel/a.ts",
      'import "#worker/domains/groups/list.ts";',
    ],
    [
      "domains-import-downwards",
      "worker/domains/groups/a.ts",
      'import type { all } from "#worker/domains/campaigns/list.ts";\nexport type L = typeof all;',
    ],
    [
      "domains-import-downwards",
      "worker/domains/messages/a.ts",
      'import { list } from "#worker/domains/groups/list.ts";\nexport const a = list;',
    ],
    [
      "consequences-stand-in-the-table",
      "worker/domains/messages/b.ts",
      'import "#worker/domains/webhooks/emit-webhooks.ts";',
    ],
    ["routes-only-bind", "worker/domains/groups/routes.ts", 'import "./inner/queries.ts";'],
    [
      "features-never-import-each-other",
      "web/features/history/a.ts",
      'import "#web/features/groups/screen.tsx";',
    ],
    [
      "components-know-no-feature",
      "web/components/ui/a.ts",
      'import "#web/features/groups/screen.tsx";',
    ],
    ["composer-takes-props-only", "web/components/composer/a.ts", 'import "react-router-dom";'],
    ["lib-knows-no-component", "web/lib/a.ts", 'import "#web/components/ui/button.tsx";'],
    ["web-app-only-composes", "web/features/groups/a.ts", 'import "#web/app/screens.ts";'],
    ["web-app-only-composes", "web/components/ui/a.ts", 'import "#web/app/screens.ts";'],
    ["web-app-only-composes", "web/lib/a.ts", 'import "#web/app/screens.ts";'],
    ["edge-stays-light", "worker/edge/a.ts", 'import "oauth4webapi";'],
    [
      "webassembly-when-it-is-called",
      "worker/ports/a.ts",
      'import { resize } from "@cf-wasm/photon";\nexport const a = resize;',
    ],
    [
      "env-only-at-the-entrances",
      "worker/domains/groups/list.ts",
      'import { settingsOf } from "#worker/env.ts";\nexport const list = settingsOf;',
    ],
    [
      "env-only-at-the-entrances",
      "worker/queues/bulk.ts",
      'import type { Env } from "#worker/env.ts";\nexport type E = Env;',
    ],
    [
      "env-only-at-the-entrances",
      "worker/domains/groups/list.ts",
      'import { env } from "cloudflare:workers";\nexport const list = env;',
    ],
    ["everything-resolves", "worker/a.ts", 'import "./gone.ts";'],
  ])("%s: %s", (rule, file, text) => {
    const { failed, output } = check({ [file]: `${text}\n` });
    expect(output).toContain(`${rule}: ${file} → `);
    expect(failed).toBe(true);
  });

  it("find what the edge reaches through another module", () => {
    const { failed, output } = check({
      "worker/http/session.ts": 'import "oauth4webapi";\n',
      "worker/edge/a.ts": 'import "#worker/http/session.ts";\n',
    });
    expect(output).toContain("edge-stays-light: worker/edge/a.ts → ");
    expect(failed).toBe(true);
  });

  it("find what is at the top of a domain and nobody else calls", () => {
    const { failed, output } = check({
      "worker/domains/groups/a.ts": "export const a = 1;\n",
      "worker/domains/groups/inner/b.ts": 'import { a } from "../a.ts";\nexport const b = a;\n',
      "tests/worker/a.test.ts": 'import "#worker/domains/groups/a.ts";\n',
    });
    expect(output).toContain("tops-are-for-others: worker/domains/groups/a.ts");
    expect(output).toContain("1 broken import rules");
    expect(failed).toBe(true);
  });

  it("find circles of domains, and domains without a layer", () => {
    const { failed, output } = check({
      "worker/domains/groups/a.ts": 'import "#worker/domains/campaigns/list.ts";\n',
      "worker/domains/shop/a.ts": "export const a = 1;\n",
    });
    expect(output).toContain("no-circles-of-domains: campaigns → groups → campaigns");
    expect(output).toContain("domains-have-a-layer: shop is not in scripts/layers.ts");
    expect(failed).toBe(true);
  });

  it("find circles, but let types refer to each other", () => {
    const types = check({
      "worker/a.ts": 'import type { B } from "./b.ts";\nexport interface A { b?: B }\n',
      "worker/b.ts": 'import type { A } from "./a.ts";\nexport interface B { a?: A }\n',
    });
    expect(types.failed).toBe(false);
    write({
      "worker/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "worker/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    });
    const values = runScript("import-rules", tree);
    expect(values.output).toContain("no-circles: worker/a.ts → worker/b.ts → worker/a.ts");
    expect(values.failed).toBe(true);
  });
});

describe("writes to CONTROL", () => {
  const check = (text: string) => {
    write({
      "worker/kernel/commit-control.ts":
        "export const writeControl = (ctx: Ctx, all: Statement[]) => ctx.control.batch(all);\n",
      "worker/domains/groups/a.ts": `${text}\n`,
    });
    return runScript("control-writes", tree);
  };

  it("pass through its commit, and reads as they are", () => {
    const { failed, output } =
      check(`import { writeControl } from "#worker/kernel/commit-control.ts";
const change = (ctx: Ctx) => statement(ctx.control.orm.update(users).set({ name: "a" }));
export async function rename(ctx: Ctx) {
  await ctx.control.orm.select().from(users);
  await ctx.db.batch([]);
  return await writeControl(ctx, [change(ctx)]);
}`);
    expect(output).toBe("2 source files, 0 writes to CONTROL past its commit\n");
    expect(failed).toBe(false);
  });

  it.each([
    ["export const a = async (ctx: Ctx) => { await ctx.control.batch([one]); };", "control.batch"],
    [
      "export const a = async ({ control }: Ctx) => { await control.batch([one]); };",
      "control.batch",
    ],
    ["export const a = (ctx: Ctx) => run(ctx.control.batch);", "control.batch"],
    ["export const a = async (ctx: Ctx) => { await ctx.control.orm.delete(users); };", "orm runs"],
    [
      "export const a = (ctx: Ctx) => ctx.control.orm.insert(users).values(b).returning();",
      "orm runs",
    ],
    ["export function a({ orm }: Db) { return orm.update(users).set(b); }", "orm runs"],
  ])("fail past it: %s", (text, way) => {
    const { failed, output } = check(text);
    expect(output).toMatch(new RegExp(`worker/domains/groups/a\\.ts: .*${way}`));
    expect(failed).toBe(true);
  });

  it("are not believed where no source was read", () => {
    expect(runScript("control-writes", tree).failed).toBe(true);
  });
});

describe("types", () => {
  const endpoint = (access: string) =>
    `import { endpoint, noInput, noOutput } from "#core/endpoint.ts";
export const open = endpoint({
  method: "GET",
  path: "/open",
  area: "x",
  summary: "x",
  ${access}
  input: noInput,
  output: noOutput,
});
`;

  function compile(files: Record<string, string>) {
    const config = { extends: `${ROOT}tsconfig.json`, include: ["*.ts"] };
    write({ ...files, "tsconfig.json": JSON.stringify(config) });
    const tsc = `${ROOT}node_modules/typescript/bin/tsc`;
    return spawnSync(process.execPath, [tsc, "--noEmit", "-p", tree], { encoding: "utf8" });
  }

  it("refuse an endpoint without access", () => {
    const result = compile({
      "with.ts": endpoint('access: { who: "anyone" },'),
      "without.ts": endpoint(""),
    });
    expect(result.stdout).toMatch(/without\.ts.*Property 'access' is missing/);
    expect(result.stdout).not.toContain("with.ts");
    expect(result.status).not.toBe(0);
  });

  it("refuse an output with an undeclared field, at any depth", () => {
    const verb = (output: string) =>
      `import { listGroups } from "#core/contract/groups.ts";
import { verb } from "#worker/verb.ts";
const page = { total: 0, current: 1, limit: 10, totalPages: 0 };
export const list = verb(listGroups, async () => (${output}));
`;
    const result = compile({
      "right.ts": verb("{ ...page, items: [] }"),
      "more.ts": verb("{ ...page, items: [], secret: 1 }"),
      "deep.ts": verb("{ ...page, items: [...GROUPS.map((group) => ({ ...group, secret: 1 }))] }")
        .concat('import type { Group } from "#core/contract/groups.ts";\n')
        .concat("declare const GROUPS: Group[];\n"),
    });
    expect(result.stdout).toMatch(/more\.ts.*undeclared: "secret"/);
    expect(result.stdout).toMatch(/deep\.ts[\s\S]*undeclared: "secret"/);
    expect(result.stdout).not.toContain("right.ts");
  }, 60_000);
});

describe("table owners", () => {
  const sound = {
    "worker/db/schema/shard/groups.ts":
      'import { sqliteTable } from "drizzle-orm/sqlite-core";\nexport const groupUses = sqliteTable("group_uses", {});\n',
    "worker/db/schema/control/kernel.ts":
      'export const deadLetters = sqliteTable(\n  "dead_letters",\n  {},\n);\n',
    "worker/domains/groups/inner/queries.ts":
      'import { groupUses } from "#worker/db/schema/shard/groups.ts";\nexport const all = (ctx) => [ctx.db.delete(groupUses), sql`DELETE FROM group_uses`];\n',
    "worker/domains/campaigns/queries.ts":
      "export const read = sql`SELECT 'update group_uses' FROM group_uses /* update group_uses */`;\nexport const add = (map) => map.delete(read);\n",
    "worker/kernel/queries.ts":
      "export const a = sql`INSERT INTO dead_letters (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 2`;\n",
  };

  function check(broken: Record<string, string> = {}) {
    write({ ...sound, ...broken });
    return runScript("table-owners", tree);
  }

  it("pass a tree that keeps them", () => {
    const { failed, output } = check();
    expect(output).toContain("2 tables, 2 writers, 0 broken rules");
    expect(failed).toBe(false);
  });

  const SCHEMA = 'import { groupUses as uses } from "#worker/db/schema/shard/groups.ts";\n';

  it.each([
    ["group_uses", "sql`UPDATE group_uses SET used_by = 1`"],
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
  ])("find a stranger who writes %s: %s", (table, code) => {
    const file = "worker/domains/campaigns/inner/a-queries.ts";
    const { failed, output } = check({ [file]: `${SCHEMA}export const a = ${code};\n` });
    expect(output).toContain(`owners-write-alone: ${file} → ${table}`);
    expect(failed).toBe(true);
  });

  it("find a writer outside the domains, and a table whose owner is none", () => {
    const { failed, output } = check({
      "worker/sweeps/a.ts": `${SCHEMA}export const a = (ctx) => ctx.db.delete(uses);\n`,
      "worker/db/schema/shard/shop.ts": 'export const sales = sqliteTable("sales", {});\n',
    });
    expect(output).toContain("owners-write-alone: worker/sweeps/a.ts → group_uses");
    expect(output).toContain("owners-are-domains: sales → shop");
    expect(failed).toBe(true);
  });

  it("find an exception that nothing needs any more", () => {
    const file = "worker/domains/groups/group-queries.ts";
    const { failed, output } = check({ [file]: "export const nothing = 1;\n" });
    expect(output).toContain(`exceptions-are-needed: ${file} → contacts`);
    expect(failed).toBe(true);
  });
});

describe("migration lint", () => {
  const lint = (sql: string) => {
    write({ "shard/0000_first.sql": sql });
    return runScript("lint-migrations", tree);
  };

  it("passes a plain migration, and words in comments", () => {
    const result = lint("-- never drop table or cascade\nCREATE TABLE `a` (`id` text);\n");
    expect(result).toEqual({ failed: false, output: "1 migrations, 0 forbidden statements\n" });
  });

  it.each([
    [
      "CASCADE",
      "CREATE TABLE `a` (`b` text REFERENCES `b`(`id`) ON UPDATE no action ON DELETE cascade);",
    ],
    ["DROP TABLE", "ALTER TABLE `a` ADD `c` text;--> statement-breakpoint\nDROP  TABLE `a`;"],
  ])("refuses %s", (what, sql) => {
    const { failed, output } = lint(sql);
    expect(output).toMatch(new RegExp(`shard/0000_first\\.sql:\\d+: ${what}`));
    expect(failed).toBe(true);
  });

  it("refuses to have found no migration at all", () => {
    expect(runScript("lint-migrations", tree).failed).toBe(true);
  });
});
