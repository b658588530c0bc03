import { useRef } from "react";

/** Focuses this element. If it is gone, and nothing else has the focus by now, the page itself gets it. */
export function focusAgain(target: Element | null | undefined): void {
  if (target instanceof HTMLElement && target.isConnected) target.focus();
  else if (document.activeElement === document.body) {
    document.getElementById("main")?.focus({ preventScroll: true });
  }
}

/**
 * Returns focus to what opened a dialog: Radix does so for its own triggers only, and ours are
 * opened by state.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      focusAgain(opener.current);
    },
  };
}
