import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { forbidden } from "#core/errors.ts";
import { may } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortIfChanging } from "#worker/domains/audience/contacts/changing-queries.ts";
import { checkFree } from "#worker/domains/audience/contacts/check-free.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { groupHome } from "#worker/domains/audience/groups/group-home.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { abortIfInUse, refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { verb } from "#worker/verb.ts";
import {
  checkRoom,
  prepareImport,
  startedResult,
  startImportStatements,
} from "./inner/start-import.ts";

/** Imports a spreadsheet's contacts into a group; one file at a time, the rows follow in a job. */
export const importIntoGroup = verb(contract.importIntoGroup, async (ctx, input) => {
  // The file would be the sub-account's, the job the parent's: neither may read the other's files.
  const { shared } = await groupHome(ctx, input.id);
  if (shared) throw forbidden(GROUP_TEXTS.sharedImport);
  await checkFree(ctx, [await groupById(ctx, input.id)]);
  if (input.mode === "replace") checkRight(ctx);
  const prepared = await prepareImport(ctx, input);
  let begun = startImportStatements(ctx, prepared, input.id, null);
  await changeWithLabels(ctx, {
    groupId: input.id,
    labels: prepared.names,
    field: "labels",
    only: prepared.replaces,
    importing: prepared.id,
    check: async (group) => {
      await checkFree(ctx, [group]);
      if (prepared.replaces) await refuseUsed(ctx, group.id);
      begun = startImportStatements(ctx, prepared, input.id, group.fields);
      await checkRoom(ctx, prepared, group);
    },
    statements: () => [
      abortIfChanging(ctx, [input.id]),
      ...(prepared.replaces ? [abortIfInUse(ctx, input.id)] : []),
      ...begun.statements,
    ],
    audit: begun.audit,
    effects: begun.effects,
  });
  return startedResult(prepared, input.id);
});

/** Replacing a group's contacts removes some. */
function checkRight({ person }: AccountContext): void {
  if (person && !may(person, "groupDelete")) {
    throw forbidden(GROUP_TEXTS.replaceRight);
  }
}
