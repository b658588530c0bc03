import type { Page } from "@playwright/test";
import { COUPON_TEXTS } from "#core/contract/billing/coupons.ts";
import { SETTING_TEXTS } from "#core/contract/platform-settings/platform-settings.ts";
import { SETTING_VALUE_TEXTS } from "#core/contract/platform-settings/setting-values.ts";
import { SECTION_WORDS } from "#core/contract/platform-settings/setting-words.ts";
import { makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";

const PRICES = SECTION_WORDS.prices.label;
const dialog = (page: Page) => page.getByRole("dialog");
const sms = (page: Page) => dialog(page).getByLabel("SMS, cents per part");

/** A day in about half a year, as a date field takes it. */
const someDay = () => new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10);

// What is set applies to every test's accounts: prices are only scheduled, and withdrawn again.
test("an administrator previews a change of prices, schedules it and withdraws it; another one is told", async ({
  page,
  newAccount,
  other,
}) => {
  const { name } = await newAccount({ role: "superAdmin" });
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Platform settings");
  await makeAccount(other.request, { role: "superAdmin" });
  await other.goto("/admin/settings");
  await other.getByRole("button", { name: `Change ${PRICES}` }).click();

  await test.step("a price of zero is refused at its field", async () => {
    await page.getByRole("button", { name: `Change ${PRICES}` }).click();
    await sms(page).fill("0");
    await dialog(page).getByRole("button", { name: "Review change" }).click();
    await expect(dialog(page)).toContainText(SETTING_VALUE_TEXTS.free);
    await examine(page, "Price list");
  });

  await test.step("what it does is shown before it is saved", async () => {
    await sms(page).fill("6.25");
    await dialog(page).getByLabel("At a time you choose").check();
    await dialog(page).getByLabel("Date").fill(someDay());
    await dialog(page).getByRole("button", { name: "Review change" }).click();
    await expect(dialog(page).getByRole("row", { name: /SMS, base price/ })).toContainText("6.25¢");
    await expect(dialog(page).getByRole("row", { name: /1,000 SMS/ })).toContainText("$62.50");
    await expect(dialog(page)).toContainText("This affects");
    await examine(page, "Review of a price list");
    await dialog(page).getByRole("button", { name: "Schedule change" }).click();
    await expect(page.getByText(SETTING_TEXTS.scheduled, { exact: true })).toBeVisible();
    await expect(page.getByText(`Scheduled by ${name}.`)).toBeVisible();
    await examine(page, "Settings");
  });

  await test.step("who had it open meanwhile learns who was first", async () => {
    await sms(other).fill("7");
    await dialog(other).getByRole("button", { name: "Review change" }).click();
    await expect(dialog(other)).toContainText(`${name} has scheduled a change for `);
  });

  await test.step("it is withdrawn", async () => {
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText(SETTING_TEXTS.withdrawn)).toBeVisible();
    await expect(page.getByText(`Scheduled by ${name}.`)).toHaveCount(0);
  });
});

test("an administrator adds a coupon for everyone, and ends it", async ({ page, newAccount }) => {
  const code = `SPRING-${Date.now() % 100_000}`;
  const { name } = await newAccount({ role: "superAdmin" });
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await dialog(page).getByLabel("Code").fill(code.toLowerCase());
  await dialog(page).getByLabel("Percent off").fill("15");
  await dialog(page).getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByText(COUPON_TEXTS.added)).toBeVisible();
  await expect(row(page, code)).toContainText("15%");
  await page.getByRole("button", { name: `Actions for ${code}` }).click();
  await page.getByRole("menuitem", { name: "End" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End coupon" }).click();
  await expect(page.getByText(COUPON_TEXTS.ended)).toBeVisible();
  await expect(row(page, code)).toContainText(`Ended by ${name}`);
});
