import { contract } from "#core/contract/registry.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { routeById } from "./inner/route-by-id.ts";
import { changeRoute } from "./inner/route-queries.ts";
import { asRouteTaken, routeValues } from "./inner/route-values.ts";

/** Takes effect with the next chunk of every campaign; what a carrier has already stays with it. */
export const updateProviderRoute = verb(contract.updateProviderRoute, async (ctx, input) => {
  await routeById(ctx, input.id);
  const values = await routeValues(ctx, input);
  await commitControl(ctx, {
    statements: [changeRoute(ctx, input.id, values)],
    audit: { action: "route.change", subject: input.id, detail: values },
  }).catch((error: unknown) => {
    throw asRouteTaken(error);
  });
  return { data: await routeById(ctx, input.id) };
});
