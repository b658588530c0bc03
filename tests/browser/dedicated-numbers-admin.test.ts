import type { Page } from "@playwright/test";
import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { act, choose, row } from "./support/page.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("R536, R587 to R591, R651, R652: an administrator adds, assigns, releases and deletes numbers", async ({
  page,
  newAccount,
}) => {
  const rest = String(Date.now()).slice(-7);
  const number = `6148${rest}`;
  const other = `6149${rest}`;
  const name = formatInternational(number);
  const owner = await newAccount();
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/dedicated-numbers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dedicated numbers");

  await test.step("a number is added once", async () => {
    await page.getByRole("button", { name: "Add number" }).click();
    await dialog(page).getByLabel("Number").fill("1234");
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(dialog(page)).toContainText(NUMBER_TEXTS.short);
    await expect(dialog(page)).toContainText(NUMBER_TEXTS.chooseCountry);
    await dialog(page)
      .getByLabel("Number")
      .fill(`0${number.slice(2)}`);
    await choose(page, "Country", "Australia");
    await choose(page, "Provider", "sinch");
    await examine(page, "Add dedicated number");
    await dialog(page).getByRole("button", { name: "Add number" }).click();
    await expect(page.getByText(NUMBER_TEXTS.added)).toBeVisible();
    await expect(row(page, name)).toContainText("$15.00");
    await expect(row(page, name)).toContainText("Available");
  });

  await test.step("a file with the same number and another", async () => {
    await page.getByRole("button", { name: "Add from a file" }).click();
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({
        name: "numbers.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`Number,Provider,Type\n${number},sinch,sms\n${other},sinch,sms\n`),
      });
    await dialog(page).getByRole("button", { name: "Add numbers" }).click();
    await expect(dialog(page)).toContainText("1 number added");
    await expect(dialog(page)).toContainText(`Row 2: ${NUMBER_TEXTS.exists} (${number})`);
    await examine(page, "Numbers added from a file");
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await act(page, formatInternational(other), "Delete");
    await page.getByRole("button", { name: "Delete number" }).click();
    await expect(page.getByText(NUMBER_TEXTS.removed)).toBeVisible();
    await expect(row(page, formatInternational(other))).toHaveCount(0);
  });

  await test.step("it is assigned and released, and its history says so", async () => {
    await act(page, name, "Assign");
    await dialog(page).getByLabel("User's email").fill(owner.email);
    await examine(page, "Assign a number");
    await dialog(page).getByRole("button", { name: "Assign number" }).click();
    await expect(row(page, name)).toContainText("Assigned");
    await examine(page, "Dedicated numbers");
    await act(page, name, "Release");
    await page.getByRole("button", { name: "Release number" }).click();
    await expect(row(page, name)).toContainText("Quarantine until");
    await act(page, name, "History");
    await expect(dialog(page)).toContainText("Released from");
    await expect(dialog(page)).toContainText("Assigned to");
    await examine(page, "History of a number");
  });
});
