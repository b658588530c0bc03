import type { Page } from "@playwright/test";
import * as z from "zod";
import { expect } from "./fixtures.ts";

/** The bound for every screen. */
const MOST = 0.02;

const moves = z.array(z.object({ score: z.number(), what: z.string() }));

/** Records what moves on pages that are opened from now on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(recordMoves);
}

/** Fails if what moved on the page by itself adds up to more than the bound. */
export async function expectStill(page: Page): Promise<void> {
  const found = moves.parse(await page.evaluate(() => Reflect.get(window, "moves")));
  const score = found.reduce((sum, move) => sum + move.score, 0);
  expect
    .soft(score, found.map(({ score, what }) => `${score}: ${what}`).join("\n"))
    .toBeLessThan(MOST);
}

function recordMoves(): void {
  const found: object[] = [];
  Reflect.set(window, "moves", found);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // TypeScript does not know layout shifts: https://wicg.github.io/layout-instability
      if (Reflect.get(entry, "hadRecentInput")) continue;
      const sources: { node?: Node }[] = Reflect.get(entry, "sources");
      const what = sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(" | ");
      found.push({ score: Reflect.get(entry, "value"), what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
