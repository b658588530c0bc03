import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The open dialog. */
export function dialogOf(page: Page) {
  return page.locator("[role=dialog], [role=alertdialog]").last();
}

/** Fails if the open dialog, its footer or anything in it is cut off. */
export async function expectFit(page: Page, name: string): Promise<void> {
  expect.soft(await dialogOf(page).evaluate(cutOff), name).toEqual([]);
}

/** What of a dialog is beyond the window, or beyond the dialog itself, once it has slid in. */
async function cutOff(dialog: Element): Promise<string[]> {
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  const box = dialog.getBoundingClientRect();
  const name = dialog.textContent.slice(0, 40);
  const found = [];
  if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) {
    found.push(`${name}: ${box.top} to ${box.bottom}, ${box.left} to ${box.right}`);
  }
  const footer = dialog.querySelector("footer");
  if (footer && footer.getBoundingClientRect().bottom > box.bottom) found.push(`${name}: footer`);
  for (const part of dialog.querySelectorAll("*")) {
    const { left, right, width } = part.getBoundingClientRect();
    const hidden = width <= 1 || part.closest("svg");
    if (!hidden && (left < box.left || right > box.right)) found.push(`${name}: ${part.outerHTML}`);
  }
  return found;
}
