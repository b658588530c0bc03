import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";
import type { Furniture } from "./furniture.ts";
import { expectStillLoad } from "./layout-shift.ts";
import type { Screen } from "./screens.ts";

const WIDTHS = [1280, 360];
const THEMES = ["light", "dark"] as const;

/** Opens a screen, and examines it once it has all that it shows. */
export async function inspect(page: Page, screen: Screen, furniture: Furniture): Promise<void> {
  const { name, path, title, shown } = screen;
  await page.goto(path(furniture));
  await shown(page);
  expect((await page.title()).startsWith(title), `${name}: title`).toBe(true);
  await examine(page, name);
}

/**
 * Looks for what moved as the page loaded; for what axe finds, wide and narrow; for anything wider than the
 * window; and for contrast in the dark: of axe's rules only that one knows of themes.
 */
export async function examine(page: Page, name: string): Promise<void> {
  await expectStillLoad(page, name);
  // Once a page: putting it there for each look costs as much as looking.
  await page.evaluate(axe.source);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(nextFrame);
      const found = await page.evaluate(violations, colorScheme === "dark");
      expect.soft(found, `${name}, ${width} px, ${colorScheme}`).toEqual([]);
    }
    expect.soft(await page.evaluate(outOfReach), `${name}: cut off at ${width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${name}: width of the page`).toBeLessThanOrEqual(width);
    // To look at the screens: SHOTS=folder keeps a picture of each.
    if (process.env.SHOTS) {
      const file = `${process.env.SHOTS}/${name.replace(/\W+/g, "-")}-${width}`;
      await page.screenshot({ path: `${file}-dark.png` });
      await page.emulateMedia({ colorScheme: "light" });
      await page.evaluate(nextFrame);
      await page.screenshot({ path: `${file}-light.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: null });
}

/** What axe finds in the page that it was put into. */
async function violations(onlyContrast: boolean): Promise<string[]> {
  const rules = onlyContrast ? { runOnly: ["color-contrast"] } : {};
  const found = await axe.run(document, { resultTypes: ["violations"], ...rules });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** A theme that the page follows by script is in force in the next frame; nothing fades (reduced motion). */
export async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}

/** Controls that lie beyond the window's right edge, where something cuts them off. */
function outOfReach(): string[] {
  const beyond = [...document.querySelectorAll("a, button, input, textarea")].filter(
    (control) => control.getBoundingClientRect().right > window.innerWidth + 1,
  );
  return beyond.map((control) => control.outerHTML.slice(0, 120));
}
