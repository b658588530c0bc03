import { type RefObject, useEffect } from "react";
import { focusAgain } from "#web/components/ui/focus-return.ts";

/** Returns focus, once the card is gone, to where it last was in the page: usually to what opened the card. */
export function useFocusBack(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    const remember = (target: EventTarget | null) => {
      const root = document.getElementById("root");
      const isPage = target instanceof HTMLElement && root?.contains(target);
      if (isPage && !card.current?.contains(target)) last = target;
    };
    const onFocus = (event: FocusEvent) => remember(event.target);
    remember(document.activeElement);
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("focusin", onFocus);
      if (document.activeElement === document.body) focusAgain(last);
    };
  }, [card]);
}
