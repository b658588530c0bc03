import { useEffect, useEffectEvent } from "react";

/** Lets the browser ask before a page is closed or reloaded, if something would be lost. */
export function useUnloadWarning(wouldLose: () => boolean) {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  });
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, []);
}
