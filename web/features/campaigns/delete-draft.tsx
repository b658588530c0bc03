import { type Draft, deleteDraft, listDrafts } from "#core/contract/campaigns.ts";
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
      description="The text and the choice of groups are gone for good. Nothing was sent and nothing was debited. The groups and their contacts stay."
      confirmLabel="Delete"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: draft._id })}
    />
  );
}
