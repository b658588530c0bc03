import type { Page } from "@playwright/test";
import { SHARED_NUMBER_TEXTS } from "#core/contract/shared-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";

const dialog = (page: Page) => page.getByRole("dialog");

async function act(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("R312, R432: a super administrator adds, moves, switches off and deletes shared numbers", async ({
  page,
  newAccount,
}) => {
  // Behind the demo's number, which goes on sending both.
  const number = `61499${String(Date.now()).slice(-6)}`;
  const shown = formatMobile(number);
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/shared-numbers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shared numbers");
  await expect(row(page, formatMobile("61480001234"))).toContainText("Sends campaigns");
  await examine(page, "Shared numbers");

  await test.step("adds one, of the pool for campaigns", async () => {
    await page.getByRole("button", { name: "Add number" }).click();
    await dialog(page).getByLabel("Number").fill("12345");
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(dialog(page)).toContainText(SHARED_NUMBER_TEXTS.shape);
    await dialog(page).getByLabel("Number").fill("0480 001 234");
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(dialog(page)).toContainText(SHARED_NUMBER_TEXTS.taken);
    await examine(page, "Add number");
    await dialog(page).getByLabel("Number").fill(shown);
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(row(page, shown)).toContainText("Not used yet");
    await expect(row(page, shown)).toContainText("Campaigns");
  });

  await test.step("switches it off and moves it", async () => {
    await act(page, shown, "Switch off");
    await page.getByRole("button", { name: "Switch off", exact: true }).click();
    await expect(row(page, shown)).toContainText("Off");
    await act(page, shown, "Move to quick messages");
    await page.getByRole("button", { name: "Move number" }).click();
    await expect(row(page, shown)).toContainText("Quick messages");
  });

  await test.step("deletes it, as it was never sent from; the one that sends has no such action", async () => {
    await act(page, shown, "Delete");
    await page.getByRole("button", { name: "Delete number" }).click();
    await expect(row(page, shown)).toHaveCount(0);
    await page.getByRole("button", { name: `Actions for ${formatMobile("61480001234")}` }).click();
    await expect(page.getByRole("menuitem", { name: "Switch off" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("the admin dashboard counts each pool", async () => {
    await page.goto("/admin/dashboard");
    await expect(page.getByText("Shared numbers switched on").first()).toBeVisible();
  });
});
