import { useNavigate } from "react-router-dom";
import { createDraft } from "#core/contract/campaigns/draft-changes.ts";
import { type Draft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import type { Person } from "#core/permissions.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import type { DraftValues } from "#web/features/campaigns/unsaved.ts";
import { unsavedCampaign } from "#web/features/campaigns/unsaved.ts";
import { call } from "#web/lib/api.ts";
import type { Writer } from "#web/lib/kept-draft.ts";
import { keptMedium } from "#web/lib/kept-medium.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";

/** A saved draft, or a campaign that this browser keeps because it was never saved. */
export type Pending = { draft: Draft } | { unsaved: DraftValues };

interface DraftQuestionProps {
  me: Writer;
  /** What is pending, until the person has answered. */
  pending: Pending | undefined;
  onAnswer: () => void;
}

/** Whether to use what is pending, before a new campaign (R034). */
export function DraftQuestion({ me, pending, onAnswer }: DraftQuestionProps) {
  const navigate = useNavigate();
  const save = useAction(createDraft, { invalidates: [listDrafts] });
  const openNew = () => {
    unsavedCampaign(me, "new").forget();
    onAnswer();
    navigate(paths.createCampaign);
  };
  // R035 clears what has no name (decision 24): a draft stays, and what has a name becomes one.
  const createNew = () => {
    const named = pending && "unsaved" in pending && pending.unsaved.name.trim() !== "";
    if (named) save.mutate(pending.unsaved, { onSuccess: openNew });
    else openNew();
  };
  const use = () => {
    if (pending) {
      navigate("draft" in pending ? paths.editCampaign(pending.draft._id) : paths.createCampaign);
    }
    onAnswer();
  };
  return (
    <ConfirmDialog
      open={pending !== undefined}
      onOpenChange={onAnswer}
      title="Use Draft Campaign"
      description="You have a pending campaign stored. Do you want to use it?"
      cancelLabel="Create New"
      onCancel={createNew}
      confirmLabel="Use Draft"
      onConfirm={use}
    />
  );
}

/**
 * What the person wrote last and has not sent: what was not saved, or the newest draft of the medium that a new
 * campaign has, if it is not open already; one that is shared with sub-accounts is left for them.
 */
export async function pendingDraft(
  me: Person & Writer,
  pathname: string,
): Promise<Pending | undefined> {
  const kept = unsavedCampaign(me, "new").read();
  if (kept && isWritten(kept.value.values) && pathname !== paths.createCampaign) {
    return { unsaved: kept.value.values };
  }
  const medium = keptMedium(me);
  const { items } = await call(listDrafts, { page: 1, limit: 100 });
  const draft = items.find(
    ({ _id, status, camp_type, shared, assigned }) =>
      status === "draft" &&
      camp_type === medium &&
      !shared &&
      assigned.length === 0 &&
      !pathname.endsWith(_id),
  );
  return draft && { draft };
}

/** Whether there is more in what was kept than the choices that every campaign begins with. */
function isWritten(values: DraftValues): boolean {
  const { name, message, subject, media, url, group_array, segment_array, audience } = values;
  return (
    [name, message, subject, media, url].some((written) => written.trim() !== "") ||
    group_array.length + segment_array.length > 0 ||
    audience !== null
  );
}
