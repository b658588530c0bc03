import { useEffect, useEffectEvent, useState } from "react";
import { guardLeaving } from "./history.ts";

/** Asks before the person leaves for another page of the console, if something would be lost. */
export function useLeaveQuestion(wouldLose: () => boolean) {
  const [leave, setLeave] = useState<() => void>();
  const latest = useEffectEvent(wouldLose);
  useEffect(() => guardLeaving({ wouldLose: () => latest(), ask: (go) => setLeave(() => go) }), []);
  return {
    /** Does something, after the question if something would be lost. */
    before: (go: () => void) => (wouldLose() ? setLeave(() => go) : go()),
    asking: leave !== undefined,
    stay: () => setLeave(undefined),
    leave: () => {
      setLeave(undefined);
      leave?.();
    },
  };
}
