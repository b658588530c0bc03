import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { routeById } from "./inner/route-by-id.ts";
import { insertRoute } from "./inner/route-queries.ts";
import { asRouteTaken, routeValues } from "./inner/route-values.ts";

export const createProviderRoute = verb(contract.createProviderRoute, async (ctx, input) => {
  const id = newId("route", ctx.now());
  const values = await routeValues(ctx, input);
  await commitControl(ctx, {
    statements: [insertRoute(ctx, { id, ...values })],
    audit: { action: "route.create", subject: id, detail: values },
  }).catch((error: unknown) => {
    throw asRouteTaken(error);
  });
  return { data: await routeById(ctx, id) };
});
