import { useEffect } from "react";

/**
 * Whether the browser loaded this very page: only then may it load the card provider's script. From another screen
 * it is loaded again.
 */
export function useOwnPage(path: string): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const isOwn = !entry || new URL(entry.name).pathname === path;
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}
