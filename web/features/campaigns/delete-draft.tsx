import { type Draft, deleteDraft, listDrafts } from "#core/contract/drafts.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface DeleteDraftProps {
  /** Undefined closes it. */
  draft: Draft | undefined;
  onClose: () => void;
}

export function DeleteDraft({ draft, onClose }: DeleteDraftProps) {
  const remove = useAction(deleteDraft, {
    invalidates: [listDrafts],
    onSuccess: () => {
      notifySuccess("Draft deleted");
      onClose();
    },
  });
  if (!draft) return null;
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={`Delete ${draft.name}?`}
      description="You lose its text and choice of groups for good. Your groups and contacts stay. Nothing was sent or debited."
      confirmLabel="Delete"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: draft._id })}
    />
  );
}
