import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { importById } from "./inner/import-queries.ts";
import { presentImport } from "./inner/present-import.ts";

export const getImport = verb(contract.getImport, async (ctx, input) => {
  return { data: presentImport(ctx, await importById(ctx, input.id)) };
});
