import type { Page } from "@playwright/test";
import { SPECIAL_PLAN_TEXTS } from "#core/contract/billing/special-plans.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("R567: a super administrator gives a user's account its own prices, and takes them away", async ({
  page,
  newAccount,
}) => {
  const { email, name } = await newAccount();
  await newAccount({ role: "superAdmin" });
  const open = async () => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Special plan" }).click();
  };
  const smsPrice = dialog(page).getByRole("textbox", { name: "Cents per SMS part" });
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await open();
  await smsPrice.fill("0");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toContainText(SPECIAL_PLAN_TEXTS.above);
  await smsPrice.fill("4.25");
  await examine(page, "a special plan");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(SPECIAL_PLAN_TEXTS.saved)).toBeVisible();
  await open();
  await expect(smsPrice).toHaveValue("4.25");
  await dialog(page).getByRole("button", { name: "Remove special plan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove special plan" }).click();
  await expect(page.getByText(SPECIAL_PLAN_TEXTS.removed)).toBeVisible();
});
