import { useRef } from "react";

/**
 * Returns focus to what opened a dialog: Radix does so for its own triggers only, and ours are
 * opened by state. If the opener is gone by then, the page itself gets the focus.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const page = document.getElementById("main");
      const target = opener.current?.isConnected ? opener.current : page;
      if (target instanceof HTMLElement) target.focus({ preventScroll: target === page });
    },
  };
}
