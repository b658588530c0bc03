import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Person } from "#core/permissions.ts";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import type { Writer } from "#web/lib/kept-draft.ts";
import { loadFile } from "#web/lib/load-file.ts";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useWriteQuick } from "#web/lib/quick-card.ts";
import type { Pending } from "./draft-question.tsx";
import { creationsFor } from "./menus.ts";

const loadQuestion = () => import("./draft-question.tsx");
const DraftQuestion = onDemand(async () => (await loadQuestion()).DraftQuestion);

/**
 * What choosing an entry of the Create menu does. Before a new campaign, if one of the person's own is
 * still a draft, it asks whether to use that one (R034).
 */
export function useCreate(me: Person & Writer) {
  const navigate = useNavigate();
  const writeQuick = useWriteQuick();
  const { pathname } = useLocation();
  const [requested, setRequested] = useState(false);
  const [pending, setPending] = useState<Pending>();

  const choose = async (to: string) => {
    const known = creationsFor(me, "").some((screen) => screen.to === to);
    if (!known) return notifyError("Something went wrong");
    if (to === paths.quickMessage) return writeQuick();
    const found = to === paths.createCampaign ? await findDraft(me, pathname) : undefined;
    if (!found) return navigate(to);
    setRequested(true);
    setPending(found);
  };

  // Stays once it has asked: it also reports what became of the answer.
  const question = requested ? (
    <Opening onMissing={() => setRequested(false)}>
      <DraftQuestion me={me} pending={pending} onAnswer={() => setPending(undefined)} />
    </Opening>
  ) : null;
  return { choose: (to: string) => void choose(to), question };
}

/** A failed request must not keep anyone from a new campaign. */
async function findDraft(me: Person & Writer, pathname: string): Promise<Pending | undefined> {
  try {
    const { pendingDraft } = await loadFile(loadQuestion);
    return await pendingDraft(me, pathname);
  } catch {
    return undefined;
  }
}
