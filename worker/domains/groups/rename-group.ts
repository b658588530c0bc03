import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { getGroup } from "./get-group.ts";
import { asNameTaken } from "./group-name.ts";
import { groupById, setGroupName } from "./group-queries.ts";

export const renameGroup = verb(contract.renameGroup, async (ctx, input) => {
  const { name: before } = await groupById(ctx, input.id);
  await commit(ctx, {
    statements: [setGroupName(ctx, input.id, input.name)],
    audit: { action: "group.rename", subject: input.id, detail: { before } },
  }).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  return getGroup(ctx, input);
});
