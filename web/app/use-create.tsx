import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Person } from "#core/access.ts";
import type { Draft } from "#core/contract/drafts.ts";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { loadFile } from "#web/lib/load-file.ts";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useWriteQuick } from "#web/lib/quick-card.ts";
import { creationsFor } from "./menus.ts";

const loadQuestion = () => import("./draft-question.tsx");
const DraftQuestion = onDemand(async () => (await loadQuestion()).DraftQuestion);

/**
 * What choosing an entry of the Create menu does. Before a new campaign, if one of the person's own is
 * still a draft, it asks whether to use or clear that one (R034, R035).
 */
export function useCreate(me: Person) {
  const navigate = useNavigate();
  const writeQuick = useWriteQuick();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState(false);
  const [draft, setDraft] = useState<Draft>();

  const choose = async (to: string) => {
    const known = creationsFor(me, "").some((screen) => screen.to === to);
    if (!known) return notifyError("Something went wrong");
    if (to === paths.quickMessage) return writeQuick();
    const pending = to === paths.createCampaign ? await findDraft(me, pathname) : undefined;
    if (!pending) return navigate(to);
    setAsked(true);
    setDraft(pending);
  };

  // Stays once it has asked: it also reports what became of the answer.
  const question = asked ? (
    <Opening onMissing={() => setAsked(false)}>
      <DraftQuestion draft={draft} onAnswer={() => setDraft(undefined)} />
    </Opening>
  ) : null;
  return { choose: (to: string) => void choose(to), question };
}

/** A failed request must not keep anyone from a new campaign. */
async function findDraft(me: Person, pathname: string): Promise<Draft | undefined> {
  try {
    const { pendingDraft } = await loadFile(loadQuestion);
    return await pendingDraft(me, pathname);
  } catch {
    return undefined;
  }
}
