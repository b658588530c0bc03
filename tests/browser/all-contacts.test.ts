import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, row } from "./support/page.ts";

test("all contacts are one list over the groups, searched, filtered, opened and kept as a segment", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const [mia, noah, zoe] = [freshMobile(), freshMobile(), freshMobile()];
  const person = (number: string, first: string) => ({
    number,
    fields: [{ name: "First name", value: first }],
  });
  await api.group("Members", [person(mia, "Mia"), person(noah, "Noah")]);
  await api.group("Raffle", [person(mia, "Mia"), person(zoe, "Zoe")]);

  await test.step("each number is there once, with its groups", async () => {
    await page.goto("/group");
    await menuLink(page, "All contacts").click();
    await expect(row(page, "Mia")).toContainText("MembersRaffle");
    await expect(row(page, "Noah")).toContainText("Never");
    await expect(page.getByText("3 of 3 shown")).toBeVisible();
    await examine(page, "All contacts");
  });

  await test.step("a search and a blocked number", async () => {
    await page.getByRole("searchbox").fill("zo");
    await expect(row(page, "Zoe")).toBeVisible();
    await expect(row(page, "Mia")).toBeHidden();
    await row(page, "Zoe")
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Block messages" }).click();
    await expect(row(page, "Zoe")).toContainText("Blocked");
    await page.getByRole("searchbox").fill("");
    await expect(row(page, "Mia")).toBeVisible();
  });

  await test.step("its status and conditions narrow it, and stay in the address", async () => {
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("checkbox", { name: "Subscribed" }).check();
    await page.keyboard.press("Escape");
    await expect(row(page, "Zoe")).toBeHidden();
    await page.getByRole("button", { name: "Conditions" }).click();
    const dialog = page.getByRole("dialog", { name: "Conditions" });
    await dialog.getByRole("combobox", { name: "About" }).click();
    await page.getByRole("option", { name: "First name", exact: true }).click();
    await dialog.getByLabel("Value").fill("noah");
    await examine(page, "Conditions of all contacts");
    await dialog.getByRole("button", { name: "Show contacts" }).click();
    await expect(row(page, "Mia")).toBeHidden();
    await expect(row(page, "Noah")).toBeVisible();
    await page.reload();
    await expect(row(page, "Noah")).toBeVisible();
    await expect(page.getByRole("button", { name: "1 condition" })).toBeVisible();
  });

  await test.step("a contact opens beside it, and its conditions become a segment", async () => {
    await row(page, "Noah").click();
    await expect(page.getByRole("dialog", { name: "Noah" })).toContainText("Members");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Save as segment" }).click();
    await page.getByLabel("Segment name").fill("Noahs");
    await expect(page.getByRole("region", { name: "Matching contacts" })).toContainText(
      "1 contact",
    );
    await page.getByRole("button", { name: "Create segment" }).click();
    await expect(row(page, "Noahs")).toContainText("1");
  });
});
