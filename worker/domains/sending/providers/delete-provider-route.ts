import { contract } from "#core/contract/registry.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { routeById } from "./inner/route-by-id.ts";
import { deleteRoute } from "./inner/route-queries.ts";

export const deleteProviderRoute = verb(contract.deleteProviderRoute, async (ctx, { id }) => {
  const { type, provider, sender, account } = await routeById(ctx, id);
  await commitControl(ctx, {
    statements: [deleteRoute(ctx, id)],
    audit: { action: "route.delete", subject: id, detail: { type, provider, sender, account } },
  });
  return {};
});
