import type { AccountContext } from "#worker/context.ts";
import { importById } from "./inner/import-queries.ts";
import { presentImport } from "./inner/present.ts";

export async function getImport(ctx: AccountContext, input: { id: string }) {
  return { data: presentImport(await importById(ctx, input.id)) };
}
