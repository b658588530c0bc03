import { assignDraft } from "#core/contract/assignments/assignments.ts";
import { type Draft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface AssignDraftDialogProps {
  draft: Draft;
  onClose: () => void;
}

/** Shares a saved campaign with sub-accounts. */
export function AssignDraftDialog({ draft, onClose }: AssignDraftDialogProps) {
  const assign = useAction(assignDraft, { handled: true, invalidates: [listDrafts] });
  const save = async (subAccounts: string[]) => {
    const { message } = await assign.mutateAsync({ draft: draft._id, subAccounts });
    notifySuccess(message);
  };
  return (
    <AssignDialog name={draft.name} assigned={draft.assigned} onSave={save} onClose={onClose} />
  );
}
