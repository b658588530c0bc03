import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The card provider's test cards, as it publishes them. */
export const CARDS = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0341",
  asks: "4000 0027 6000 3184",
} as const;

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay / });

/** Types a new card, whose number only the provider's frame sees. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card-holder name").fill("Mia Nguyen");
  const frame = page.frameLocator("iframe[title='Secure card payment input frame']");
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiry date").fill("04/31");
  await frame.getByLabel("CVC").fill("123");
  await page.getByLabel("City").fill("Sydney");
}

export async function choose(page: Page, name: string): Promise<void> {
  await page.goto("/buy-credits");
  await page.getByRole("button", { name: `Buy ${name}` }).click();
  await expect(page).toHaveURL(/\/buy-credits\/checkout\?/);
}
