import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortIfChanging } from "#worker/domains/audience/contacts/changing-queries.ts";
import { checkFree } from "#worker/domains/audience/contacts/check-free.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import {
  abortIfInFlight,
  refuseInFlight,
} from "#worker/domains/campaigns/campaigns/in-flight-queries.ts";
import { verb } from "#worker/verb.ts";
import { mayUndo, presentImport } from "./imports.ts";
import { type ImportRow, importById } from "./inner/import-queries.ts";
import { markUndoing } from "./inner/undo-queries.ts";

/** Undoes an import that is over: its contacts go, and those that it changed or removed are as before. */
export const undoImport = verb(contract.undoImport, async (ctx, { id }) => {
  const { groupId } = await importById(ctx, id);
  await changeWithLabels(ctx, {
    groupId,
    labels: [],
    importing: id,
    check: async (group) => {
      await checkFree(ctx, [group]);
      await refuseInFlight(ctx, groupId);
      refuseUnlessUndoable(ctx, await importById(ctx, id));
    },
    statements: () => [
      abortIfChanging(ctx, [groupId]),
      abortIfInFlight(ctx, groupId),
      ...markUndoing(ctx, id),
    ],
    audit: { action: "import.undo", subject: id },
    effects: [{ type: "job", kind: "import", id }],
  });
  return { data: presentImport(ctx, await importById(ctx, id)) };
});

function refuseUnlessUndoable(ctx: AccountContext, job: ImportRow): void {
  if (mayUndo(ctx, job)) return;
  const text = job.status === "undone" ? GROUP_TEXTS.undoneBefore : GROUP_TEXTS.undoTooLate;
  throw conflict(text);
}
