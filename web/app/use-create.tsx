import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { listDrafts } from "#core/contract/campaigns.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { call } from "#web/lib/api.ts";
import { notifyError } from "#web/lib/notify.ts";
import type { Me } from "#web/lib/session.ts";
import { paths } from "./paths.ts";
import { creationsFor } from "./screens.ts";

/**
 * What choosing in the Create menu does. Before a new campaign, where one of the person's own is still
 * a draft, it asks whether to go on with that; the one that is not used stays among the saved ones.
 */
export function useCreate(me: Me) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [draft, setDraft] = useState<string>();

  const choose = async (to: string) => {
    const known = creationsFor(me, pathname).some((screen) => screen.to === to);
    if (!known) return notifyError("Something went wrong");
    const pending = to === paths.createCampaign ? await pendingDraft() : undefined;
    if (pending) setDraft(pending);
    else navigate(to);
  };
  const goTo = (to: string) => {
    setDraft(undefined);
    navigate(to);
  };

  const question = (
    <ConfirmDialog
      open={draft !== undefined}
      onOpenChange={() => setDraft(undefined)}
      title="Use Draft Campaign"
      description="You have a pending campaign stored. Wanna use it ?"
      cancelLabel="Create New"
      onCancel={() => goTo(paths.createCampaign)}
      confirmLabel="Use Draft"
      onConfirm={() => draft && goTo(paths.editCampaign(draft))}
    />
  );
  return { choose: (to: string) => void choose(to), question };
}

/** The newest draft that the person may go on with. What cannot be asked keeps nobody from a new one. */
async function pendingDraft(): Promise<string | undefined> {
  try {
    const { items } = await call(listDrafts, { page: 1 });
    return items.find(({ status, shared }) => status === "draft" && !shared)?._id;
  } catch {
    return undefined;
  }
}
