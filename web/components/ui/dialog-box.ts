/**
 * A box in the middle of the window, near its top, that is never taller than the window: what is between
 * its title and its buttons scrolls.
 */
export const dialogBox =
  "floats appears fixed top-(--top) left-1/2 z-50 flex max-h-[calc(100dvh_-_var(--top)_-_1rem)] w-[calc(100vw_-_2rem)] -translate-x-1/2 flex-col rounded-xl outline-none [--top:clamp(1rem,12dvh,10rem)]";

/** Buttons at the bottom of a dialog: those with long labels get lines of their own; on phones they fill theirs. */
export const dialogFooter =
  "flex shrink-0 flex-wrap max-sm:flex-wrap-reverse justify-end gap-2 p-5 pt-4 max-sm:[&>:is(a,button)]:grow *:h-auto *:min-h-9 *:max-w-full *:shrink *:whitespace-normal *:break-words *:py-1.5";
