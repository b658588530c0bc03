import { createDraft } from "#core/contract/draft-changes.ts";
import { type Draft, deleteDraft, listDrafts } from "#core/contract/drafts.ts";
import { notifySuccess, notifyUndo } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { valuesOf } from "./draft-values.ts";

/** Deletes a saved draft, as 'Create New' does (R035); for a while a toast offers to undo that. */
export function useClearDraft() {
  const restore = useAction(createDraft, {
    invalidates: [listDrafts],
    onSuccess: () => notifySuccess("The draft is back in your saved campaigns"),
  });
  const clear = useAction(deleteDraft, { invalidates: [listDrafts] });
  return (draft: Draft) => {
    const undo = () => restore.mutate(valuesOf(draft));
    clear.mutate(
      { id: draft._id },
      { onSuccess: () => notifyUndo(`Draft deleted: ${draft.name}`, undo) },
    );
  };
}
