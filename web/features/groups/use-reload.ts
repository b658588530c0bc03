import { useEffect, useEffectEvent } from "react";

/** Loads again and again while something is under way; the live feed may be down. */
export function useReload(
  active: boolean,
  everyMs: number,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  // A slow answer must not be thrown away for a younger question.
  const reload = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => reload(), everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}
