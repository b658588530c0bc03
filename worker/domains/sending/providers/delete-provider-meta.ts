import { contract } from "#core/contract/registry.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { metaById } from "./inner/meta-by-id.ts";
import { deleteMeta } from "./inner/meta-queries.ts";

export const deleteProviderMeta = verb(contract.deleteProviderMeta, async (ctx, { id }) => {
  const { provider, key } = await metaById(ctx, id);
  await commitControl(ctx, {
    statements: [deleteMeta(ctx, id)],
    audit: { action: "providerMeta.delete", subject: id, detail: { provider, key } },
  });
  return {};
});
