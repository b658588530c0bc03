import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { changeWithLabels } from "#worker/domains/groups/group-change.ts";
import { groupHome } from "#worker/domains/groups/group-home.ts";
import { groupById } from "#worker/domains/groups/group-queries.ts";
import { verb } from "#worker/verb.ts";
import { checkFree } from "./inner/check-free.ts";
import { beginning, checkRoom, prepareImport, startedResult } from "./inner/start-import.ts";

/** Imports a spreadsheet's contacts into a group; one file at a time, the rows follow in a job. */
export const importIntoGroup = verb(contract.importIntoGroup, async (ctx, input) => {
  // The file would be the sub-account's, the job the parent's: neither may read the other's files.
  const { shared } = await groupHome(ctx, input.id);
  if (shared) throw new CooeeError("FORBIDDEN", GROUP_TEXTS.sharedImport);
  checkFree(await groupById(ctx, input.id));
  const prepared = await prepareImport(ctx, input);
  let begun = beginning(ctx, prepared, input.id, null);
  await changeWithLabels(ctx, {
    groupId: input.id,
    labels: prepared.names,
    field: "labels",
    importing: prepared.id,
    check: (group) => {
      checkFree(group);
      begun = beginning(ctx, prepared, input.id, group.fields);
      return checkRoom(ctx, prepared, group);
    },
    statements: () => begun.statements,
    audit: begun.audit,
    effects: begun.effects,
  });
  return startedResult(prepared, input.id);
});
