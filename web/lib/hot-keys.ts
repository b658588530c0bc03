import { useEffect, useEffectEvent } from "react";

const TEXT_CONTROLS = "input:not([type=checkbox], [type=radio]), textarea, select";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_CONTROLS))
  );
}

/** Menus look for what begins with a letter, and what is behind a dialog is out of reach. */
const POPUPS = "[role=menu], [role=listbox], [role=dialog], [role=alertdialog]";

function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(POPUPS) !== null;
}

/**
 * Handles keys anywhere on the page. `mod+k` is Ctrl or Cmd with K; a bare key such as `?`
 * is ignored while a person types, and within a popup.
 */
export function useHotKeys(keys: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.ctrlKey || event.metaKey;
    const action = keys[modified ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!action || event.altKey || event.defaultPrevented) return;
    if (!modified && (isTyping(event.target) || isInPopup(event.target))) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
