import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";

test("R277, R266: the opt-out list, from the groups: a number blocked, found and unblocked", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group");
  await page.getByRole("link", { name: "Opt-Out List" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Opt-Out List" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No opt-outs yet" })).toBeVisible();
  await page.getByRole("button", { name: "Block a number" }).click();
  const dialog = page.getByRole("dialog");
  const number = dialog.getByLabel("Mobile number");
  await number.fill("02 9876 5432");
  await page.keyboard.press("Enter");
  await expect(number).toHaveAccessibleDescription(new RegExp(GROUP_TEXTS.numberInvalid));
  await number.fill("0433 000 100");
  await dialog.getByLabel("Reason").fill("Asked by phone");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row(page, "0433 000 100")).toContainText("Asked by phone");

  await page.getByLabel("Mobile number").fill("0499");
  await expect(page.getByText("Oops! No matching records found!")).toBeVisible();
  await page.getByLabel("Mobile number").fill("+61 433 000");
  await page.getByRole("button", { name: "Actions for 0433 000 100" }).click();
  await page.getByRole("menuitem", { name: "Unblock" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(row(page, "0433 000 100")).toBeHidden();
});
