import { type Draft, deleteDraft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

interface DeleteDraftProps {
  /** Undefined closes it. */
  draft: Draft | undefined;
  onClose: () => void;
}

export function DeleteDraft({ draft, onClose }: DeleteDraftProps) {
  if (!draft) return null;
  return (
    <ConfirmAction
      endpoint={deleteDraft}
      input={{ id: draft._id }}
      invalidates={[listDrafts]}
      done="Draft deleted"
      onClose={onClose}
      danger
      title={`Delete ${draft.name}?`}
      description="You lose its text and choice of groups for good. Your groups and contacts stay. Nothing was sent or debited."
      confirmLabel="Delete"
    />
  );
}
