import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkImports } from "../../../scripts/import-rules.ts";
import { ROOT } from "../../../scripts/paths.ts";
import { runScript, treeOf } from "./tree.ts";

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
    "worker/domains/audience/groups/inner/queries.ts":
      'import { one } from "#worker/db/rows.ts";\nexport const groups = one;\n',
    "worker/domains/audience/groups/list.ts":
      'import { groups } from "./inner/queries.ts";\nexport const list = () => groups;\n',
    "worker/domains/campaigns/campaigns/list.ts":
      'import { list } from "#worker/domains/audience/groups/list.ts";\nexport const all = list;\n',
    "worker/domains/audience/groups/routes.ts":
      'import { Hono } from "hono";\nimport { list } from "./list.ts";\nexport const app = [Hono, list];\n',
    "worker/domains/platform/webhooks/emit-webhooks.ts": "export const emit = () => 1;\n",
    "worker/events/consequences.ts":
      'import { emit } from "#worker/domains/platform/webhooks/emit-webhooks.ts";\nexport const rows = emit;\n',
    "worker/domains/campaigns/campaigns/routes.ts":
      'import { all } from "./list.ts";\nexport const app = [all];\n',
    "local/phones.ts": "export const phones = [];\n",
    "web/app/screens.ts": "export const screens = [];\n",
    "web/components/ui/button.tsx": "export const Button = () => <button />;\n",
    "web/features/groups/screen.tsx":
      'import { cents } from "#core/money.ts";\nexport const Screen = () => <p>{String(cents)}</p>;\n',
  };

  function tree(broken: Record<string, string> = {}): string {
    const directory = treeOf({ ...sound, ...broken });
    symlinkSync(`${ROOT}node_modules`, `${directory}/node_modules`);
    return directory;
  }
  const violationsWith = async (broken: Record<string, string>) =>
    (await checkImports(tree(broken))).violations;

  it("pass a tree that follows them, and fail one that does not", () => {
    expect(runScript("import-rules", tree())).toEqual({
      failed: false,
      output: "15 source files, 0 broken import rules\n",
    });
    const broken = runScript("import-rules", tree({ "core/a.ts": 'import "hono";\n' }));
    expect(broken.failed).toBe(true);
    expect(broken.output).toContain("core-imports-only-zod: core/a.ts → ");
    expect(broken.output).toContain("16 source files, 2 broken import rules");
  });

  it.each([
    ["core-imports-only-zod", "core/a.ts", 'import "hono";'],
    [
      "core-imports-only-zod",
      "core/a.ts",
      'import type { list } from "#worker/domains/audience/groups/list.ts";\nexport type L = typeof list;',
    ],
    [
      "web-imports-only-core",
      "web/a.tsx",
      'import { list } from "#worker/domains/audience/groups/list.ts";\nexport const A = () => <i>{String(list)}</i>;',
    ],
    [
      "web-imports-only-core",
      "web/a.ts",
      'import type { list } from "#worker/domains/audience/groups/list.ts";\nexport type L = typeof list;',
    ],
    [
      "worker-never-imports-web-or-tools",
      "worker/a.ts",
      'import "#web/features/groups/screen.tsx";',
    ],
    ["production-knows-nothing-local", "worker/http/a.ts", 'import "../../local/phones.ts";'],
    ["production-knows-nothing-local", "web/a.ts", 'import "../local/phones.ts";'],
    ["hono-only-at-the-http-border", "worker/domains/audience/groups/list.ts", 'import "hono";'],
    [
      "drizzle-only-in-db-and-queries",
      "worker/domains/audience/groups/list.ts",
      'import "drizzle-orm";',
    ],
    ["drizzle-only-in-db-and-queries", "worker/http/a.ts", 'import "drizzle-orm";'],
    [
      "inner-files-are-private",
      "worker/domains/campaigns/campaigns/a.ts",
      'import "#worker/domains/audience/groups/inner/queries.ts";',
    ],
    [
      "queues-sweeps-and-objects-call-verbs",
      "worker/queues/bulk.ts",
      'import "#worker/domains/audience/groups/inner/queries.ts";',
    ],
    [
      "inner-files-are-private",
      "durable-objects/a.ts",
      'import "#worker/domains/audience/groups/inner/queries.ts";',
    ],
    [
      "foundations-know-no-domain",
      "worker/kernel/a.ts",
      'import "#worker/domains/audience/groups/list.ts";',
    ],
    [
      "domains-import-downwards",
      "worker/domains/audience/groups/a.ts",
      'import type { all } from "#worker/domains/campaigns/campaigns/list.ts";\nexport type L = typeof all;',
    ],
    [
      "domains-import-downwards",
      "worker/domains/sending/messages/a.ts",
      'import { list } from "#worker/domains/audience/groups/list.ts";\nexport const a = list;',
    ],
    [
      "consequences-stand-in-the-table",
      "worker/domains/sending/messages/b.ts",
      'import "#worker/domains/platform/webhooks/emit-webhooks.ts";',
    ],
    [
      "routes-only-bind",
      "worker/domains/audience/groups/routes.ts",
      'import "./inner/queries.ts";',
    ],
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
      "worker/domains/audience/groups/list.ts",
      'import { settingsOf } from "#worker/env.ts";\nexport const list = settingsOf;',
    ],
    [
      "env-only-at-the-entrances",
      "worker/queues/bulk.ts",
      'import type { Env } from "#worker/env.ts";\nexport type E = Env;',
    ],
    [
      "env-only-at-the-entrances",
      "worker/domains/audience/groups/list.ts",
      'import { env } from "cloudflare:workers";\nexport const list = env;',
    ],
    ["everything-resolves", "worker/a.ts", 'import "./gone.ts";'],
  ])("%s: %s", async (rule, file, text) => {
    const broken = await violationsWith({ [file]: `${text}\n` });
    expect(broken).toContainEqual(expect.stringContaining(`${rule}: ${file} → `));
  });

  it("find what the edge reaches through another module", async () => {
    const broken = await violationsWith({
      "worker/http/session.ts": 'import "oauth4webapi";\n',
      "worker/edge/a.ts": 'import "#worker/http/session.ts";\n',
    });
    expect(broken).toContainEqual(expect.stringContaining("edge-stays-light: worker/edge/a.ts → "));
  });

  it("find files at the top of a domain that nothing else calls", async () => {
    const broken = await violationsWith({
      "worker/domains/audience/groups/a.ts": "export const a = 1;\n",
      "worker/domains/audience/groups/inner/b.ts":
        'import { a } from "../a.ts";\nexport const b = a;\n',
      "tests/worker/a.test.ts": 'import "#worker/domains/audience/groups/a.ts";\n',
    });
    expect(broken).toEqual(["tops-are-for-others: worker/domains/audience/groups/a.ts"]);
  });

  it("find circles of domains, and domains without a layer", async () => {
    const broken = await violationsWith({
      "worker/domains/audience/groups/a.ts":
        'import "#worker/domains/campaigns/campaigns/list.ts";\n',
      "worker/domains/money/shop/a.ts": "export const a = 1;\n",
    });
    expect(broken).toContain("no-circles-of-domains: groups → campaigns → groups");
    expect(broken).toContain("domains-have-a-layer: shop is not in scripts/layers.ts");
  });

  it("find circles, but let types refer to each other", async () => {
    const types = await violationsWith({
      "worker/a.ts": 'import type { B } from "./b.ts";\nexport interface A { b?: B }\n',
      "worker/b.ts": 'import type { A } from "./a.ts";\nexport interface B { a?: A }\n',
    });
    expect(types).toEqual([]);
    const values = await violationsWith({
      "worker/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "worker/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
    });
    expect(values).toContain("no-circles: worker/a.ts → worker/b.ts → worker/a.ts");
  });
});
