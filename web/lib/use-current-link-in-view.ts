import { useLayoutEffect, useRef } from "react";

/** Scrolls a row of links to that of the open page, which may be beyond the edge on a phone. The page itself does not scroll for it. */
export function useCurrentLinkInView() {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (nav.current && open) nav.current.scrollLeft = open.offsetLeft - nav.current.offsetLeft - 16;
  }, []);
  return nav;
}
