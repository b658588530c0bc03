import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { faintTexts } from "./contrast.ts";
import { expect } from "./fixtures.ts";
import type { Furniture } from "./furniture.ts";
import { expectStillLoad } from "./layout-shift.ts";
import type { Screen } from "./screens.ts";

/** Half as long as `axe.source`. */
export const AXE = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const WIDTHS = [1280, 360] as const;
const THEMES = ["light", "dark"] as const;

declare global {
  var axe: typeof import("axe-core");
}

/** Opens a screen, and examines it once it has all that it shows. */
export async function inspect(
  page: Page,
  { name, path, title, shown }: Screen,
  furniture: () => Promise<Furniture>,
): Promise<void> {
  const at = typeof path === "string" ? path : path(await furniture());
  // On a phone first: a page that moves there may stay where it is in a wide window.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(at);
    await shown(page);
    await expectStillLoad(page, `${name}, ${width} px`);
  }
  expect((await page.title()).startsWith(title), `${name}: title`).toBe(true);
  await examine(page, name);
}

/**
 * Looks for what moved as the page loaded; for what axe finds and for anything wider than the window, wide
 * and narrow, in the light and in the dark: of axe's rules only that on contrast knows of themes.
 */
export async function examine(page: Page, name: string): Promise<void> {
  await expectStillLoad(page, name);
  for (const width of WIDTHS) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
    const look = `${name}, ${width} px`;
    await expectNoFlaws(page, look, width);
    await keepPictures(page, look);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Fails if axe finds something, if text is faint, or if anything is wider than the window. */
export async function expectNoFlaws(page: Page, look: string, width: number): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  expect.soft(await faintTexts(page), look).toEqual([]);
  await expectFits(page, look, { width, rules: {} });
}

/** The same but for the faint text, and whatever can be pressed is at least 24 × 24 px, or has that much to itself. */
export async function expectTouchable(page: Page, look: string, width: number): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await expectFits(page, look, { width, rules: { "target-size": { enabled: true } } });
}

type Rules = import("axe-core").RunOptions["rules"];

async function expectFits(
  page: Page,
  look: string,
  { width, rules }: { width: number; rules: Rules },
) {
  const { flaws, cutOff, wide } = await page.evaluate(otherFlaws, rules);
  expect.soft(flaws, look).toEqual([]);
  expect.soft(cutOff, `${look}: cut off`).toEqual([]);
  expect.soft(wide, `${look}: width of the page`).toBeLessThanOrEqual(width);
}

/** To look at the screens: SHOTS=folder keeps a picture of each. */
async function keepPictures(page: Page, look: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const file = `${look}, ${colorScheme}`.replace(/\W+/g, "-");
    await page.screenshot({ path: `${process.env.SHOTS}/${file}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** What axe finds, but for contrast; controls that something cuts off beyond the window's right edge; the page's width. */
async function otherFlaws(more: Rules) {
  const rules = { "color-contrast": { enabled: false }, ...more };
  // What lies behind an open dialog cannot be reached, and was looked at before the dialog opened.
  const context = document.querySelector("[data-aria-hidden]")
    ? { exclude: [["[data-aria-hidden]"]] }
    : document;
  // No rule that runs reads style sheets, which axe otherwise gathers each time.
  const preload = { assets: ["media"] };
  const { violations } = await axe.run(context, { resultTypes: ["violations"], rules, preload });
  const scrolls = (within: Element | null): boolean =>
    within !== null &&
    ((within.scrollWidth > within.clientWidth &&
      /auto|scroll/.test(getComputedStyle(within).overflowX)) ||
      scrolls(within.parentElement));
  // A row that scrolls sideways shows the rest of its controls.
  const beyond = [...document.querySelectorAll("a, button, input, textarea")].filter(
    (control) => control.getBoundingClientRect().right > window.innerWidth + 1 && !scrolls(control),
  );
  return {
    flaws: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    cutOff: beyond.map((control) => control.outerHTML.slice(0, 120)),
    wide: document.documentElement.scrollWidth,
  };
}

/** A theme that the page follows by script is in force in the next frame; nothing fades (reduced motion). */
export async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}
