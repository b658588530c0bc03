import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepParamsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { asNameTaken } from "./inner/as-name-taken.ts";
import { presentParam } from "./inner/present-param.ts";
import { insertParam, paramById } from "./inner/queries.ts";

export const createParam = verb(contract.createParam, async (ctx, { name, value }) => {
  const id = newId("param", ctx.now());
  const within = keepParamsWithin(ctx, await limitsOf(ctx));
  await commit(ctx, {
    statements: [insertParam(ctx, { id, name, key: tagKey(name), value }), within],
    audit: { action: "param.create", subject: id },
  }).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  return { data: presentParam(await paramById(ctx, id)) };
});
