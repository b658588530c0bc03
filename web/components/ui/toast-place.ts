import { useEffect, useState } from "react";

/** What a toast and the one above it take at the page's lower right. */
const WIDTH = 376;
const HEIGHT = 220;

type Box = Pick<DOMRect, "right" | "bottom">;

/** Whether toasts at the lower right would cover what is there. */
export function isUnderToasts(box: Box, page: { width: number; height: number }): boolean {
  return box.right > page.width - WIDTH && box.bottom > page.height - HEIGHT;
}

/** Where toasts appear: at the lower right, unless the button that was pressed last is there. */
export function useToastPlace(): "bottom-right" | "top-right" {
  const [under, setUnder] = useState(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest("button, a") : null;
      // A toast's own button must not move it.
      if (!pressed || pressed.closest("[data-sonner-toast]")) return;
      const page = { width: window.innerWidth, height: window.innerHeight };
      setUnder(isUnderToasts(pressed.getBoundingClientRect(), page));
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);
  return under ? "top-right" : "bottom-right";
}
