import type { Page } from "@playwright/test";
import { ADMIN_NAME_TEXTS } from "#core/contract/admin-business-names.ts";
import { addBusinessName } from "#core/contract/business-names.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Chooses the name in the composer of a quick message. */
async function compose(page: Page, name: string) {
  await page.goto("/quick-message");
  await page.getByRole("combobox", { name: "Sender" }).click();
  await page.getByRole("option", { name: new RegExp(name) }).click();
}

async function review(page: Page, name: string) {
  await page.goto(`/admin/business-names?search=${name}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Review" }).click();
}

test("R524, R622: a business name from request to registered, and what phones show of it", async ({
  page,
  newAccount,
  api,
}) => {
  const name = `Bell${String(Date.now()).slice(-6)}`;
  await newAccount({ role: "superAdmin" });
  await api.call(addBusinessName, { buisness: name, evidence: "Our registered name" });

  await test.step("an administrator approves it", async () => {
    await review(page, name);
    await expect(dialog(page)).toContainText("Our registered name");
    await examine(page, "a business name to review");
    await dialog(page).getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(ADMIN_NAME_TEXTS.approved)).toBeVisible();
    await expect(row(page, name)).toContainText("Not submitted");
  });

  await test.step("phones show it as unverified", async () => {
    await compose(page, name);
    await expect(page.getByRole("alert")).toContainText(
      `Recipients see “Unverified” instead of ${name}`,
    );
  });

  await test.step("it is registered", async () => {
    await review(page, name);
    await dialog(page)
      .getByRole("button", { name: "Change registration by simulator", exact: true })
      .click();
    await page.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option", { name: "Registered", exact: true }).click();
    await examine(page, "a registration");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(ADMIN_NAME_TEXTS.registrationSaved)).toBeVisible();
    await expect(dialog(page).getByRole("region", { name: "History" })).toContainText("Registered");
  });

  await test.step("phones show the name", async () => {
    await compose(page, name);
    await expect(page.getByRole("region", { name: "Phone preview" })).toContainText(name);
    await expect(page.getByText("Unverified")).toHaveCount(0);
  });
});

test("R622: blocked words, and the register's answer with rows that fit nothing", async ({
  page,
  newAccount,
}) => {
  const word = `word${String(Date.now()).slice(-6)}`;
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/business-names?tab=words");
  await page.getByRole("button", { name: "Block word" }).click();
  await dialog(page).getByRole("textbox", { name: /^Word/ }).fill(word);
  await examine(page, "block a word");
  await dialog(page).getByRole("button", { name: "Block word" }).click();
  await expect(row(page, word)).toBeVisible();
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByRole("textbox", { name: /^Provider/ }).fill("simulator");
  await expect(page.getByRole("link", { name: "Download names to submit" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Answer/ }).fill("Nobody at all,registered");
  await page.getByRole("button", { name: "Import answer" }).click();
  await expect(page.getByRole("table", { name: "Rejected rows" })).toContainText(
    "No approved name",
  );
  await examine(page, "the register's answer");
});
