import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { spelt } from "#web/lib/spelling.ts";
import { customer, withHiddenSheet, workbook } from "./support/customers.ts";
import { expect, test } from "./support/fixtures.ts";
import { chooseFile, stat } from "./support/page.ts";

test.describe("an import refuses", () => {
  test.beforeEach(async ({ page, newAccount }) => {
    await newAccount({ contactLimit: 3 });
    await page.goto("/group/import");
  });

  test("a picture named .csv", async ({ page }) => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    await chooseFile(page, "people.csv", Buffer.from(png, "base64"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "File not supported: .xls, .xlsx, and .csv files are allowed",
    );
    await expect(page.getByRole("alert")).toContainText("called .csv but holds a picture");
  });

  test("another ending, a file over 5 MB, and no file at all", async ({ page }) => {
    const wrong = page.getByRole("alert");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(wrong).toHaveText(GROUP_TEXTS.fileRequired);
    await chooseFile(page, "people.pdf", Buffer.from("%PDF-1.4"));
    await expect(wrong).toContainText(
      "File not supported: .xls, .xlsx, and .csv files are allowed",
    );
    await expect(wrong).toContainText("ends in .pdf");
    await chooseFile(page, "people.csv", Buffer.alloc(6_000_000, "0422000400\n"));
    await expect(wrong).toContainText("File size too large: must be less than 5 MB");
    await chooseFile(page, "people.csv", Buffer.from("Mobile\n0422000400\n"));
    await expect(wrong).toBeHidden();
  });

  test("a sheet without rows", async ({ page }) => {
    await chooseFile(page, "people.xlsx", workbook([]));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "File problem: Your file has no contacts. Please add contacts.",
    );
  });

  test("R287, R293, R347: a column without mobile numbers, and labels before the number", async ({
    page,
  }) => {
    await chooseFile(page, "people.csv", Buffer.from("Phone,Name\n02 9876 5432,Ada\n12,Bo\n"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("No column here holds Australian mobile numbers")).toBeVisible();
    const submit = page.getByRole("button", { name: "Import contacts" });
    await submit.click();
    const dialog = page.getByRole("dialog", { name: GROUP_TEXTS.numberFirstTitle });
    await expect(dialog).toContainText(GROUP_TEXTS.numberFirst);
    await page.keyboard.press("Escape");
    const number = page.getByRole("combobox", { name: "Mobile number" });
    await number.click();
    await page.getByRole("option", { name: /^Phone/ }).click();
    await expect(number).toHaveAccessibleDescription(
      new RegExp(escaped(spelt(GROUP_TEXTS.noMobiles))),
    );
    await expect(submit).toBeDisabled();
  });

  test("more contacts than the account may have in a group", async ({ page }) => {
    const four = [0, 1, 2, 3].map((index) => customer(422_000_500 + index, index));
    await chooseFile(page, "people.xlsx", workbook(four));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Import 4 contacts" }).click();
    await expect(page.getByRole("alert").last()).toHaveText(GROUP_TEXTS.limit(3));
  });
});

test("a file is read in another way without a new upload, and warns of what looks wrong", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group/import");
  const form = await page
    .locator("form")
    .filter({ hasText: "Download a sample file" })
    .boundingBox();
  expect(form?.width, "R414: the import form is 650 wide").toBe(650);
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/group/upload")) uploads.push(request.url());
  });
  const rows = [
    "Our list;",
    "Name;Mobile",
    "JosÃ©;0423 000 020",
    '"Bo;0423 000 021',
    "Cy;0423 000 022",
  ];
  await chooseFile(page, "people.csv", Buffer.from(rows.join("\r\n")));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("combobox", { name: "Separator" })).toHaveText("Semicolon ( ; )");
  await expect(page.getByRole("combobox", { name: "Column names" })).toHaveText(
    "Row 2: Name, Mobile",
  );
  const warning = page.getByRole("alert");
  await expect(warning).toContainText("Row 4: A quotation mark is not closed");
  await expect(warning).toContainText("Row 3, Name: “JosÃ©”");
  await page.getByRole("combobox", { name: "Column names" }).click();
  await page.getByRole("option", { name: "None: every row is a contact" }).click();
  await expect(page.getByText("people.csv: 5 rows")).toBeVisible();
  await page.getByRole("combobox", { name: "Separator" }).click();
  await page.getByRole("option", { name: "Tab" }).click();
  await expect(page.getByText("No column here holds Australian mobile numbers")).toBeVisible();
  await page.getByRole("combobox", { name: "Separator" }).click();
  await page.getByRole("option", { name: "Semicolon" }).click();
  await page.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(stat(page, "Rejected")).toHaveText("3");
  expect(uploads).toHaveLength(1);
});

test("a hidden sheet is named, and imported if it is chosen", async ({ page, newAccount }) => {
  await newAccount();
  await page.goto("/group/import");
  const book = withHiddenSheet(["0423 000 030"], ["0423 000 031", "0423 000 032"]);
  await chooseFile(page, "people.xlsx", book);
  await page.getByRole("button", { name: "Continue" }).click();
  const sheet = page.getByRole("combobox", { name: "Sheet" });
  await expect(sheet).toHaveText("Customers");
  await expect(page.getByText("Hidden sheets are left out: Prices.")).toBeVisible();
  await sheet.click();
  await page.getByRole("option", { name: "Prices (hidden)" }).click();
  await expect(page.getByText("The sheet Prices is hidden in the file.")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(stat(page, "Added")).toHaveText("2");
});

function escaped(text: string): string {
  return text.replace(/[()]/g, "\\$&");
}
