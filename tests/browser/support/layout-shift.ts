import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The bound for every screen. */
const MOST = 0.02;

/** Fails if what has moved on the page by itself adds up to more than the bound. */
export async function expectStill(page: Page, name = page.url()): Promise<void> {
  expectFew(await page.evaluate(movesSoFar), name);
}

/** Fails if what moved as the page loaded, before anything was pressed, adds up to more than the bound. */
export async function expectStillLoad(page: Page, name: string): Promise<void> {
  const moves = await page.evaluate(movesSoFar);
  expectFew(
    moves.filter(({ pressed }) => !pressed),
    name,
  );
}

/** Fails if what has moved since some number of moves adds up to more than the bound; how many there are now. */
export async function expectStillSince(page: Page, before: number, name: string): Promise<number> {
  const moves = await page.evaluate(movesSoFar);
  // Another document begins anew.
  expectFew(moves.length < before ? moves : moves.slice(before), name);
  return moves.length;
}

function expectFew(moves: readonly Move[], name: string): void {
  const score = moves.reduce((sum, move) => sum + move.score, 0);
  const list = moves.map(({ score, what }) => `${score}: ${what}`);
  expect.soft(score, [`${name} moves:`, ...list].join("\n")).toBeLessThan(MOST);
}

interface Move {
  score: number;
  what: string;
  /** Whether something was pressed before it. */
  pressed: boolean;
}

interface Source {
  node?: Node;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** The layout shifts that no press caused; the browser keeps a page's first 150. */
function movesSoFar(): Promise<Move[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      const [press] = list.getEntriesByType("first-input");
      const shifts = list.getEntriesByType("layout-shift");
      const unasked = shifts.filter((entry) => !Reflect.get(entry, "hadRecentInput"));
      resolve(unasked.map((entry) => described(entry, press)));
    });
    // TypeScript does not know layout shifts: https://wicg.github.io/layout-instability
    const described = (entry: PerformanceEntry, press: PerformanceEntry | undefined) => {
      const sources: Source[] = Reflect.get(entry, "sources");
      const what = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.textContent?.slice(0, 60)} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`,
      );
      const pressed = press !== undefined && press.startTime < entry.startTime;
      return { score: Number(Reflect.get(entry, "value")), what: what.join(" | "), pressed };
    };
    observer.observe({ type: "layout-shift", buffered: true });
    observer.observe({ type: "first-input", buffered: true });
    // Every page has this, so that there is something to report where nothing has moved.
    observer.observe({ type: "navigation", buffered: true });
  });
}
