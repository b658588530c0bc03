import type { ProviderMeta } from "#core/contract/providers/providers.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { metaRow } from "./meta-queries.ts";
import { presentMeta } from "./present.ts";

export async function metaById(ctx: AccountContext, id: string): Promise<ProviderMeta> {
  const row = await metaRow(ctx, id);
  if (!row) throw notFound("Value");
  return presentMeta(row);
}
