import { useEffect, useMemo, useRef, useState } from "react";
import { keptDraft } from "#web/lib/kept-draft.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import type { Me } from "#web/lib/session.ts";
import { continues, type Unsent, unsent } from "./quick-start.ts";

/** The form whose message is kept. A card that waits behind the page has a message of its own. */
let holder: object | undefined;

/** The message that was not sent, if this one continues it, and what keeps this one. */
export function useUnsent(me: Me, start: QuickStart) {
  const self = useRef({});
  const draft = useMemo(() => keptDraft(me, "quick", unsent), [me]);
  const [restored, setRestored] = useState(() => {
    const found = holder === undefined ? draft.read() : undefined;
    return found && continues(start, found.value.written) ? found : undefined;
  });
  useEffect(() => {
    const own = self.current;
    holder ??= own;
    return () => {
      if (holder === own) holder = undefined;
    };
  }, []);
  const kept = useMemo(() => {
    const ours = () => holder === self.current;
    return {
      read: draft.read,
      // What another holder keeps is not too long for this one.
      keep: (message: Unsent) => !ours() || draft.keep(message),
      forget: () => (ours() ? draft.forget() : undefined),
      changedBy: (event: StorageEvent) => ours() && draft.changedBy(event),
    };
  }, [draft]);
  return { restored, setRestored, kept };
}
