import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/paths.ts";
import { treeOf } from "./tree.ts";

const endpoint = (access: string) =>
  `import { endpoint, noInput, noOutput } from "#core/endpoint.ts";
export const open = endpoint("GET", "/open", {
  summary: "x",
  ${access}
  input: noInput,
  output: noOutput,
});
`;

const verb = (output: string) =>
  `import { listGroups } from "#core/contract/groups/groups.ts";
import { verb } from "#worker/verb.ts";
const page = { total: 0, current: 1, limit: 10, totalPages: 0 };
export const list = verb(listGroups, async () => (${output}));
`;

/** Compiled together: each run of the compiler reads the whole Worker. */
const FILES = {
  "with.ts": endpoint('access: { who: "anyone" },'),
  "without.ts": endpoint(""),
  "right.ts": verb("{ ...page, items: [] }"),
  "more.ts": verb("{ ...page, items: [], secret: 1 }"),
  "deep.ts": verb("{ ...page, items: [...GROUPS.map((group) => ({ ...group, secret: 1 }))] }")
    .concat('import type { Group } from "#core/contract/groups/groups.ts";\n')
    .concat("declare const GROUPS: Group[];\n"),
};

describe("types", () => {
  let errors = "";

  beforeAll(() => {
    const config = { extends: `${ROOT}tsconfig.json`, include: ["*.ts"] };
    const tree = treeOf({ ...FILES, "tsconfig.json": JSON.stringify(config) });
    const tsc = `${ROOT}node_modules/typescript/bin/tsc`;
    const compiled = spawnSync(process.execPath, [tsc, "--noEmit", "-p", tree], {
      encoding: "utf8",
    });
    expect(compiled.status).not.toBe(0);
    errors = compiled.stdout;
  }, 60_000);

  it("refuse an endpoint without access", () => {
    expect(errors).toMatch(/without\.ts.*Property 'access' is missing/);
    expect(errors).not.toContain("with.ts");
  });

  it("refuse an output with an undeclared field, at any depth", () => {
    expect(errors).toMatch(/more\.ts.*undeclared: "secret"/);
    expect(errors).toMatch(/deep\.ts[\s\S]*undeclared: "secret"/);
    expect(errors).not.toContain("right.ts");
  });
});
