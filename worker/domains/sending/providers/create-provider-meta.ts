import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { metaById } from "./inner/meta-by-id.ts";
import { insertMeta } from "./inner/meta-queries.ts";
import { asMetaTaken, metaValues } from "./inner/meta-values.ts";

export const createProviderMeta = verb(contract.createProviderMeta, async (ctx, input) => {
  const id = newId("providerMeta", ctx.now());
  const values = metaValues(ctx, input);
  await commitControl(ctx, {
    statements: [insertMeta(ctx, { id, ...values })],
    audit: { action: "providerMeta.create", subject: id, detail: values },
  }).catch((error: unknown) => {
    throw asMetaTaken(error);
  });
  return { data: await metaById(ctx, id) };
});
