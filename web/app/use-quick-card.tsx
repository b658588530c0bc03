import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { may } from "#core/permissions.ts";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { paths } from "#web/lib/paths.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import type { Me } from "#web/lib/session.ts";

const QuickCard = dialogOnDemand(
  async () => (await import("#web/features/quick-message/quick-card.tsx")).QuickCard,
);

/** From where on a window has room for the card (`md`). */
const ROOM = "(min-width: 48rem)";

/** R020: the quick message beside other screens. It waits, unseen, while /quick-message itself is open. */
export function useQuickCard(me: Me) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [start, setStart] = useState<QuickStart>();
  const isOnPage = pathname === paths.quickMessage;
  const mayOpen = may(me, "campaign") && !isOnPage;
  const write = useCallback(
    (next: QuickStart = {}) => {
      if (mayOpen && window.matchMedia(ROOM).matches) setStart({ ...next });
      else navigate(paths.quickMessage, { state: { start: next } });
    },
    [mayOpen, navigate],
  );
  const close = () => setStart(undefined);
  const card = start ? <QuickCard me={me} start={start} hidden={isOnPage} onClose={close} /> : null;
  return { write, card, isBeside: card !== null && !isOnPage };
}
