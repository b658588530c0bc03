import { useEffect, useEffectEvent } from "react";

const TEXT_CONTROLS = "input:not([type=checkbox], [type=radio]), textarea, select";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_CONTROLS))
  );
}

/**
 * Handles keys anywhere on the page. `mod+k` is Ctrl or Cmd with K; a bare key such as `?`
 * is ignored while a person types.
 */
export function useHotKeys(keys: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.ctrlKey || event.metaKey;
    const action = keys[modified ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!action || event.altKey || event.defaultPrevented) return;
    if (!modified && isTyping(event.target)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
