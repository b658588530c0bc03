import { contract } from "#core/contract/registry.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { asNameTaken } from "./inner/as-name-taken.ts";
import { presentParam } from "./inner/present-param.ts";
import { changeParam, paramById } from "./inner/queries.ts";

export const updateParam = verb(contract.updateParam, async (ctx, { id, name, value }) => {
  const param = await paramById(ctx, id);
  const change = { name, key: tagKey(name), value };
  await commit(ctx, {
    statements: [changeParam(ctx, id, change)],
    audit: { action: "param.change", subject: id },
  }).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  return { data: presentParam({ ...param, ...change }) };
});
