import { contract } from "#core/contract/registry.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { verb } from "#worker/verb.ts";
import { importsOfGroup } from "./inner/import-queries.ts";
import { presentImport } from "./inner/present-import.ts";

/** The last imports into a group, newest first. */
export const listImports = verb(contract.listImports, async (ctx, { id }) => {
  const [, rows] = await Promise.all([groupById(ctx, id), importsOfGroup(ctx, id)]);
  return { data: rows.map((row) => presentImport(ctx, row)) };
});
