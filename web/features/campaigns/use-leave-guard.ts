import { useEffect, useLayoutEffect, useRef } from "react";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";

interface LeaveGuardOptions {
  dirty: boolean;
  /** Whether the draft is already on the server. */
  isSaved: () => boolean;
  saveNow: () => void;
}

/**
 * Keeps changes from being lost: a draft that is already on the server is saved again on leaving;
 * otherwise the person is asked.
 */
export function useLeaveGuard({ dirty, isSaved, saveNow }: LeaveGuardOptions) {
  const latest = useRef({ dirty, isSaved, saveNow });
  useEffect(() => {
    latest.current = { dirty, isSaved, saveNow };
  });

  // Before the effects of the next screen, which may ask for the draft.
  useLayoutEffect(
    () => () => {
      const { current } = latest;
      if (current.dirty && current.isSaved()) current.saveNow();
    },
    [],
  );

  useUnloadWarning(() => dirty);
  return useLeaveQuestion(() => dirty && !isSaved());
}
