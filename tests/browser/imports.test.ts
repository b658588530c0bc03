import { checkDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { getGroup } from "#core/contract/groups/groups.ts";
import { newId } from "#core/ids.ts";
import { customer, workbook } from "./support/customers.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { chooseFile, row, stat } from "./support/page.ts";

test("what an import promises is what it does, and a reload loses nothing of the mapping", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group/import");
  const rows = [
    "Phone,Name,Shop",
    "0423 000 030,Ada,Newtown",
    "+61 423 000 031,Bo,Newtown",
    "0423000030,Ada,Marrickville",
    "02 9876 5432,Cy,Newtown",
  ];
  await chooseFile(page, "people.csv", Buffer.from(rows.join("\r\n")));
  await page.getByLabel("Group name").fill("Regulars");
  await page.getByRole("button", { name: "Continue" }).click();
  const table = page.getByRole("table", { name: "Labels" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Column in your file",
    "Example values",
    "Label",
    "Actions",
  ]);
  await expect(table.getByRole("row").nth(3)).toContainText("Newtown, Marrickville");
  await page.getByRole("textbox", { name: "Label 2" }).fill("branch");
  await page.getByRole("button", { name: "Delete label name" }).click();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Label 1" })).toHaveValue("branch");
  await expect(page.getByText("Not imported: Name.")).toBeVisible();
  await expect(stat(page, "Duplicates")).toHaveText("1");
  await expect(stat(page, "Rejected")).toHaveText("1");
  await expect(page.getByRole("list", { name: "Why rows are rejected" })).toHaveText(
    "1 row: Not an Australian mobile number (row 5)",
  );
  await examine(page, "Import, duplicates");
  await page.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(page.getByText("Import complete", { exact: true })).toBeVisible();
  await expect(stat(page, "Added")).toHaveText("2");
  await expect(stat(page, "Duplicates")).toHaveText("1");
  await expect(stat(page, "Rejected")).toHaveText("1");
  await expect(page.getByRole("link", { name: "Download the rows left out" })).toBeVisible();
  await page.reload();
  await expect(stat(page, "Added")).toHaveText("2");

  await test.step("and it can be undone, here or later in the group", async () => {
    await page.getByRole("link", { name: "Open group" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Regulars" })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Imports" }).click();
    const imports = page.getByRole("dialog", { name: "Imports" });
    await expect(imports).toContainText("people.csv");
    await expect(imports).toContainText("2 added, 0 updated, 1 duplicate, 1 rejected");
    await examine(page, "Imports of a group");
    await imports.getByRole("button", { name: "Undo import" }).click();
    const question = page.getByRole("alertdialog", { name: "Undo the import of people.csv?" });
    await expect(question).toContainText("The 2 contacts it added will be removed.");
    await question.getByRole("button", { name: "Undo import" }).click();
    await expect(imports).toContainText("Undone: 2 reversed, 0 kept");
    await expect(imports.getByRole("button", { name: "Undo import" })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(stat(page, "Total Contacts")).toHaveText("0");
  });
});

test("a reload keeps the file that was chosen and the group's name", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group/import");
  await chooseFile(page, "people.csv", Buffer.from("Mobile,Name\n0423 000 040,Ada\n"));
  await expect(page).toHaveURL(/file=upl_/);
  await page.getByLabel("Group name").fill("Regulars");
  await page.reload();
  await expect(page.getByText("people.csv")).toBeVisible();
  await expect(page.getByLabel("Group name")).toHaveValue("Regulars");
  await examine(page, "Import, a file kept");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("people.csv: 1 row")).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByText("people.csv")).toBeVisible();

  await test.step("until it is removed, here or by us", async () => {
    await page.getByRole("button", { name: "Remove the file" }).click();
    await expect(page).not.toHaveURL(/file=/);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toHaveText(GROUP_TEXTS.fileRequired);
    await page.goto(`/group/import?file=${newId("upload", 0)}`);
    await expect(page.getByRole("alert")).toHaveText(GROUP_TEXTS.fileGone);
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText(GROUP_TEXTS.fileRequired);
});

test("a running import is found again after a reload", async ({ page, newAccount, api }) => {
  await newAccount();
  await page.goto("/group/import");
  await chooseFile(page, "autumn.xlsx", workbook([customer(423_000_010, 1)]));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 1 contact" }).click();
  await expect(page.getByText("Import complete", { exact: true })).toBeVisible();
  const started = new URL(page.url()).searchParams;
  const id = started.get("group") ?? "";
  // As the group was a moment ago: an import of this size is over before anyone could reload.
  const { data } = await api.call(getGroup, { id });
  const running = { ...data, status: "Queued", import: started.get("import") };
  await page.route(`**/api/mobile/group/${id}`, (route) =>
    route.fulfill({ json: { success: true, data: running } }),
  );
  await page.goto(`/group/${id}`);
  await expect(page.getByText("1 of 1 rows, 100%")).toBeVisible();
  await expect(page.getByText("Queued", { exact: true })).toBeVisible();
});

test("R274: a link to a group may name a number; imports into it bring it up to date or replace it, and its group is chosen for a campaign", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const id = await api.group("Autumn", ["0423 000 010", "0423 000 011"]);
  await page.goto(`/group/${id}?number=0423000011`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(row(page, "0423 000 011")).toBeVisible();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const three = [0, 1, 2].map((index) => customer(423_000_010 + index, index + 1));
  await chooseFile(page, "winter.xlsx", workbook(three));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 3 contacts" }).click();
  await expect(stat(page, "Added")).toHaveText("1");
  await expect(stat(page, "Updated")).toHaveText("2");

  await test.step("or replaces its contacts, after a question", async () => {
    await page.goto(`/group/import?group=${id}`);
    await chooseFile(
      page,
      "spring.xlsx",
      workbook([1, 2].map((n) => customer(423_000_010 + n, n))),
    );
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("button", { name: "Import 2 contacts" })).toBeVisible();
    await page.getByRole("radio", { name: "Replace its contacts" }).check();
    await expect(stat(page, "Removed")).toHaveText("1");
    await examine(page, "Import, replace");
    await page.getByRole("button", { name: "Replace with 2 contacts" }).click();
    const question = page.getByRole("alertdialog", { name: "Replace the contacts of Autumn?" });
    await expect(question).toContainText("1 contact that isn't in the file will be removed.");
    await examine(page, "Import, replace question");
    await question.getByRole("button", { name: "Replace contacts" }).click();
    await expect(page.getByText("Import complete", { exact: true })).toBeVisible();
    await expect(stat(page, "Removed")).toHaveText("1");
    await expect(stat(page, "Updated")).toHaveText("2");
    const tops = await page
      .locator("dl > div")
      .evaluateAll((stats) => stats.map((each) => each.getBoundingClientRect().top));
    expect(tops, "its six figures stand in one line").toHaveLength(6);
    expect(new Set(tops).size).toBe(1);
    await examine(page, "Import, replaced");
  });
  await page.getByRole("link", { name: "Send a campaign" }).click();
  await expect(page.getByRole("button", { name: "Remove Autumn" })).toBeVisible();
  await expect(page.getByRole("button", { name: "first_name" })).toBeVisible();
  await expect(page.getByText("2 contacts", { exact: true })).toBeVisible();
});

test("an import into a group of a campaign that is planned later says whom the campaign reaches", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Autumn", ["0423 000 010"]);
  const draft = await api.draft({ name: "News", message: "New this week.", group_array: [group] });
  const { recipients, price } = (await api.call(checkDraft, { id: draft })).data;
  const start_date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await api.call(launchCampaign, {
    ...{ draft, recipients, price },
    recurrence: { repeat: "weekly", daysOfWeek: [1], start_date, minutes: 540 },
  });
  await page.goto(`/group/import?group=${group}`);
  await chooseFile(page, "winter.xlsx", workbook([customer(423_000_011, 1)]));
  await page.getByRole("button", { name: "Continue" }).click();
  const notice = page.getByText(GROUP_TEXTS.fixedRecipients);
  await expect(notice).toBeVisible();
  await expect(page.getByText(GROUP_TEXTS.inUse)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 contact" }).click();
  await expect(stat(page, "Added")).toHaveText("1");
});
