import type { Locator, Page } from "@playwright/test";
import { APP_NAMES, type VendorApp } from "#core/rules/crm/apps.ts";

/** What the screen of integrations says of a vendor. */
export const card = (page: Page, app: VendorApp) =>
  page.getByRole("region", { name: APP_NAMES[app] });

interface Agreeing {
  /** The account at the vendor, in place of the one that all tests share. */
  account?: string;
  /** Files that are picked. */
  pick?: readonly string[];
}

/** Presses Connect, and answers in the window that opens. */
export async function agree(
  page: Page,
  press: Locator,
  answer: string,
  { account, pick = [] }: Agreeing = {},
) {
  const opened = page.waitForEvent("popup");
  await press.click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  if (account !== undefined) await popup.getByLabel("Account").fill(account);
  for (const file of pick) await popup.getByLabel(file).check();
  await popup.getByRole("button", { name: answer }).click();
  await closed;
}

/** The dialog in which contacts are synced. */
export const sync = (page: Page) => page.getByRole("dialog", { name: "Sync Contacts" });

/** Chooses in that dialog. */
export async function choose(page: Page, label: string, option: string) {
  await sync(page).getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
