import type { Page } from "@playwright/test";
import { nextFrame } from "./examine.ts";
import { expect } from "./fixtures.ts";

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 360, height: 740 },
] as const;
const THEMES = ["light", "dark"] as const;

/** Pictures of the page as it is, at each size and in both themes. */
export async function takePictures(
  page: Page,
  name: string,
  { sizes = SIZES, check }: { sizes?: readonly WindowSize[]; check?: () => Promise<void> } = {},
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await check?.();
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(nextFrame);
      await page.screenshot({ path: `screens/${name}-${size.width}-${colorScheme}.png` });
    }
  }
}

export interface WindowSize {
  width: number;
  height: number;
}

/** Once a screen has all that it shows. */
export async function settled(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator("h1:visible, [role=alert]:visible").first(), name).toBeVisible();
  await expect.soft(page.locator("[aria-busy=true], .pulses"), name).toHaveCount(0);
}
