import { useEffect } from "react";

/** How far the page must be scrolled, and how far one way, before the bar goes or comes. */
const BAR = 44;
const STEP = 8;

/** Whether the top bar is away after a scroll from one place to another. */
export function isBarAway(was: boolean, from: number, to: number): boolean {
  if (to < BAR) return false;
  if (Math.abs(to - from) < STEP) return was;
  return to > from;
}

/** Marks the page while a person scrolls down: on a phone, the top bar is away until they scroll up. */
export function useBarAway(): void {
  useEffect(() => {
    const page = document.documentElement;
    let away = false;
    let from = window.scrollY;
    const scrolled = () => {
      const to = window.scrollY;
      const next = isBarAway(away, from, to);
      if (Math.abs(to - from) >= STEP || next !== away) from = to;
      if (next === away) return;
      away = next;
      page.toggleAttribute("data-bar-away", away);
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      window.removeEventListener("scroll", scrolled);
      page.removeAttribute("data-bar-away");
    };
  }, []);
}
