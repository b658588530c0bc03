import { type FocusEvent, useLayoutEffect, useRef } from "react";

/** Keeps the focus on an action that is moved: where it goes to, it is another element. */
export function useKeptFocus() {
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) cardOf(last.current)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target.dataset.action;
    },
    /** React says nothing of what it takes away itself: the focus has gone elsewhere. */
    onBlur: () => {
      last.current = undefined;
    },
    /** The action that has the focus next, once another is gone. */
    moveTo: (id: string | undefined) => {
      last.current = id;
    },
  };
}

/** The focus goes to an action once a dialog has closed, unless something else has been opened since. */
export function focusAfterDialog(id: string) {
  setTimeout(() => {
    const opened = document.querySelector("[role=menu], [role=dialog], [role=alertdialog]");
    if (!opened) cardOf(id)?.focus();
  }, CLOSED_MS);
}

const CLOSED_MS = 50;

function cardOf(id: string | undefined): HTMLElement | null {
  return id === undefined ? null : document.querySelector(`[data-action="${id}"]`);
}
