import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Person } from "#core/access.ts";
import { type Draft, listDrafts } from "#core/contract/drafts.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useClearDraft } from "#web/features/campaigns/use-clear-draft.ts";
import { call } from "#web/lib/api.ts";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { creationsFor } from "./menus.ts";

/**
 * What choosing an entry of the Create menu does. Before a new campaign, if one of the person's own is
 * still a draft, it asks whether to use or clear that one (R034, R035).
 */
export function useCreate(me: Person) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [draft, setDraft] = useState<Draft>();
  const clear = useClearDraft();

  const choose = async (to: string) => {
    const known = creationsFor(me, pathname).some((screen) => screen.to === to);
    if (!known) return notifyError("Something went wrong");
    const pending = to === paths.createCampaign ? await pendingDraft(pathname) : undefined;
    if (pending) setDraft(pending);
    else navigate(to);
  };
  const createNew = () => {
    if (draft) clear(draft);
    setDraft(undefined);
    navigate(paths.createCampaign);
  };
  const openDraft = () => {
    if (draft) navigate(paths.editCampaign(draft._id));
    setDraft(undefined);
  };

  const question = (
    <ConfirmDialog
      open={draft !== undefined}
      onOpenChange={() => setDraft(undefined)}
      title="Use Draft Campaign"
      description="You have a pending campaign stored. Wanna use it ?"
      cancelLabel="Create New"
      onCancel={createNew}
      confirmLabel="Use Draft"
      onConfirm={openDraft}
    />
  );
  return { choose: (to: string) => void choose(to), question };
}

/**
 * The person's newest draft that is not open already; one that is shared with sub-accounts is left for
 * them. A failed request must not keep anyone from a new campaign.
 */
async function pendingDraft(pathname: string): Promise<Draft | undefined> {
  try {
    const { items } = await call(listDrafts, { page: 1 });
    return items.find(
      ({ _id, status, shared, assigned }) =>
        status === "draft" && !shared && assigned.length === 0 && !pathname.endsWith(_id),
    );
  } catch {
    return undefined;
  }
}
