import { contract } from "#core/contract/registry.ts";
import {
  sharingChanged,
  subAccountsSharing,
} from "#worker/domains/identity/assignments/sharing-changed.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { checkCategory } from "./categories.ts";
import { getGroup } from "./get-group.ts";
import { asNameTaken } from "./group-name.ts";
import { changeGroup, groupById } from "./group-queries.ts";

export const renameGroup = verb(contract.renameGroup, async (ctx, input) => {
  const [{ name: before }, had] = await Promise.all([
    groupById(ctx, input.id),
    subAccountsSharing(ctx, "group", [input.id]),
    checkCategory(ctx, input.category),
  ]);
  await commit(ctx, {
    statements: [changeGroup(ctx, input.id, input)],
    events: sharingChanged(had),
    audit: { action: "group.rename", subject: input.id, detail: { before } },
  }).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  return getGroup(ctx, input);
});
