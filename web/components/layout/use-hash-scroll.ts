import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const PATIENCE_MS = 3000;

/** Scrolls to what the URL names after `#`, once it is rendered. */
export function useHashScroll(): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another page is another target
  useEffect(() => {
    if (hash.length < 2) return;
    const find = () => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView({ block: "start" });
      return target !== null;
    };
    if (find()) return;
    const observer = new MutationObserver(() => {
      if (find()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, hash]);
}
