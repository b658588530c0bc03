import { useNavigate } from "react-router-dom";
import type { Person } from "#core/access.ts";
import { type Draft, listDrafts } from "#core/contract/drafts.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useClearDraft } from "#web/features/campaigns/use-clear-draft.ts";
import { call } from "#web/lib/api.ts";
import { keptMedium } from "#web/lib/kept-medium.ts";
import { paths } from "#web/lib/paths.ts";

interface DraftQuestionProps {
  /** The draft in question, until the person has answered. */
  draft: Draft | undefined;
  onAnswer: () => void;
}

/** Whether to use a draft or clear it, before a new campaign (R034, R035). */
export function DraftQuestion({ draft, onAnswer }: DraftQuestionProps) {
  const navigate = useNavigate();
  const clear = useClearDraft();
  const createNew = () => {
    if (draft) clear(draft);
    onAnswer();
    navigate(paths.createCampaign);
  };
  const openDraft = () => {
    if (draft) navigate(paths.editCampaign(draft._id));
    onAnswer();
  };
  return (
    <ConfirmDialog
      open={draft !== undefined}
      onOpenChange={onAnswer}
      title="Use Draft Campaign"
      description="You have a pending campaign stored. Wanna use it ?"
      cancelLabel="Create New"
      onCancel={createNew}
      confirmLabel="Use Draft"
      onConfirm={openDraft}
    />
  );
}

/**
 * The person's newest draft of the medium that a new campaign has, if it is not open already; one that is shared
 * with sub-accounts is left for them.
 */
export async function pendingDraft(me: Person, pathname: string): Promise<Draft | undefined> {
  const medium = keptMedium(me);
  const { items } = await call(listDrafts, { page: 1, limit: 100 });
  return items.find(
    ({ _id, status, camp_type, shared, assigned }) =>
      status === "draft" &&
      camp_type === medium &&
      !shared &&
      assigned.length === 0 &&
      !pathname.endsWith(_id),
  );
}
