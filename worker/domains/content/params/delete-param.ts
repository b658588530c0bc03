import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteParamRow, paramById } from "./inner/queries.ts";

export const deleteParam = verb(contract.deleteParam, async (ctx, { id }) => {
  await paramById(ctx, id);
  await commit(ctx, {
    statements: [deleteParamRow(ctx, id)],
    audit: { action: "param.delete", subject: id },
  });
  return {};
});
