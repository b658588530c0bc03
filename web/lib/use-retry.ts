import { useEffect, useEffectEvent } from "react";

const RETRY_MS = 15_000;

/** Makes another attempt once the browser is online again, and now and then, as long as something failed. */
export function useRetry(failed: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!failed) return;
    const attempt = () => again();
    const timer = setInterval(attempt, RETRY_MS);
    window.addEventListener("online", attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", attempt);
    };
  }, [failed]);
}
