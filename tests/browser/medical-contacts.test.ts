import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, menuLink, stat } from "./support/page.ts";

test("R275: a super administrator makes a group of a practice's patients", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "superAdmin" });
  await page.goto("/group");
  await menuLink(page, "Medical Contacts").click();
  await expect(heading(page)).toHaveText("Medical Contacts");
  await page.getByLabel("Group name").fill("Harbour Dental");
  await page.getByRole("button", { name: "Import patients" }).click();
  await expect(page.getByText(GROUP_TEXTS.fileRequired)).toBeVisible();
  await examine(page, "Medical Contacts");
  await page.locator("input[type=file]").setInputFiles({
    name: "patients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Given Name,Surname,Mobile\r\nAnn,Lee,0422 000 700\r\n"),
  });
  await page.getByRole("button", { name: "Import patients" }).click();
  await expect(heading(page)).toHaveText("Harbour Dental");
  await expect(stat(page, "Total Contacts")).toHaveText("1");
  await expect(page.getByRole("row").nth(1)).toContainText("Ann");
});
