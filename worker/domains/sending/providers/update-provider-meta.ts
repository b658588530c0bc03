import { contract } from "#core/contract/registry.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { metaById } from "./inner/meta-by-id.ts";
import { changeMeta } from "./inner/meta-queries.ts";
import { asMetaTaken, metaValues } from "./inner/meta-values.ts";

export const updateProviderMeta = verb(contract.updateProviderMeta, async (ctx, input) => {
  await metaById(ctx, input.id);
  const values = metaValues(ctx, input);
  await commitControl(ctx, {
    statements: [changeMeta(ctx, input.id, values)],
    audit: { action: "providerMeta.change", subject: input.id, detail: values },
  }).catch((error: unknown) => {
    throw asMetaTaken(error);
  });
  return { data: await metaById(ctx, input.id) };
});
