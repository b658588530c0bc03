import { createDraft, type Draft, deleteDraft, listDrafts } from "#core/contract/campaigns.ts";
import { notifySuccess, notifyUndo } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

/** Deletes a saved draft, as 'Create New' does (R035); for a while a toast offers to undo that. */
export function useClearDraft() {
  const restore = useAction(createDraft, {
    invalidates: [listDrafts],
    onSuccess: () => notifySuccess("The draft is back in your saved campaigns"),
  });
  const clear = useAction(deleteDraft, { invalidates: [listDrafts] });
  return ({ _id, name, campaign_type, sender, message, group_array, optout }: Draft) => {
    const copy = { name, campaign_type, sender, message, group_array, optout };
    clear.mutate(
      { id: _id },
      { onSuccess: () => notifyUndo(`Draft deleted: ${name}`, () => restore.mutate(copy)) },
    );
  };
}
