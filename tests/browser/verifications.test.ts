import { ADMIN_VERIFICATION_TEXTS } from "#core/contract/verification/admin-verification.ts";
import { MISSING_LABELS } from "#core/rules/verification-review.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { askToBeVerified } from "./support/furniture.ts";
import { pdf } from "./support/made-files.ts";
import { row } from "./support/page.ts";

test("R527, R622: an administrator views marked documents, asks for more, and approves what comes back", async ({
  page,
  context,
  newAccount,
  become,
  api,
}) => {
  const business = `Bells ${Date.now()}`;
  await newAccount();
  await askToBeVerified(api, business, "extract.pdf");
  const owner = await context.cookies();
  await become();
  const { name } = await newAccount({ role: "superAdmin" });
  const administrator = await context.cookies();
  const dialog = page.getByRole("dialog");
  const review = async () => {
    await page.goto(`/admin/user-verification?search=${encodeURIComponent(business)}`);
    await page.getByRole("button", { name: `Actions for ${business}` }).click();
    await page.getByRole("menuitem", { name: "Review" }).click();
    await expect(dialog).toContainText("51 824 753 556");
  };
  const history = dialog.getByRole("region", { name: "History" });

  await test.step("the queue, and the form", async () => {
    await page.goto(`/admin/user-verification?search=${encodeURIComponent(business)}`);
    await expect(row(page, business)).toContainText("In review");
    await examine(page, "Verifications");
    await review();
    await examine(page, "a verification to review");
  });

  await test.step("a document is a copy with a mark, and the view is in the history", async () => {
    const answer = page.waitForResponse(/\/admin\/verification-document\/\w+\/doc_/);
    await dialog.getByRole("button", { name: "View extract.pdf" }).click();
    expect((await answer).headers()["content-security-policy"]).toContain("sandbox");
    await expect(dialog.getByRole("img", { name: "Page 2 of 2" })).toBeVisible();
    await examine(page, "a document");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(history.getByText("Viewed extract.pdf")).toHaveCount(1);
    await expect(history).toContainText(name);
  });

  await test.step("what is missing needs a choice and a text", async () => {
    await dialog.getByRole("button", { name: "Ask for more" }).click();
    await dialog.getByRole("button", { name: "Ask for more" }).click();
    await expect(dialog).toContainText(ADMIN_VERIFICATION_TEXTS.missingRequired);
    await dialog.getByLabel(MISSING_LABELS.readable).check();
    await dialog.getByLabel("Message to the owner").fill("Please scan the extract again");
    await examine(page, "asking for more");
    await dialog.getByRole("button", { name: "Ask for more" }).click();
    await expect(page.getByText(ADMIN_VERIFICATION_TEXTS.asked)).toBeVisible();
    await expect(page.getByText("No verification matches")).toBeVisible();
  });

  await test.step("the account reads what is asked, adds it and sends again", async () => {
    await become(owner);
    await page.goto("/user-verification");
    await expect(page.getByText("What we still need")).toBeVisible();
    await expect(page.getByText(MISSING_LABELS.readable)).toBeVisible();
    await examine(page, "Verification, more needed");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByText(/We need more to verify your business/)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Add and send again" }).click();
    await expect(page.getByText("Please scan the extract again")).toBeVisible();
    await page.locator("input[type=file]").setInputFiles({
      ...{ name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf(1)) },
    });
    await expect(page.getByRole("list", { name: "Documents" })).toContainText("scan.pdf");
    await page.getByRole("button", { name: "Remove extract.pdf" }).click();
    await expect(page.getByRole("list", { name: "Documents" })).not.toContainText("extract.pdf");
    await examine(page, "Verification, adding what is missing");
    await page.getByRole("button", { name: "Send for verification" }).click();
    await expect(page.getByText("In review")).toBeVisible();
  });

  await test.step("what was sent again is approved", async () => {
    await become(administrator);
    await review();
    await dialog.getByRole("button", { name: "View scan.pdf" }).click();
    await expect(dialog.getByRole("img", { name: "Page 1 of 1" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(history).toContainText("Please scan the extract again");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(ADMIN_VERIFICATION_TEXTS.approved)).toBeVisible();
    await page.goto(
      `/admin/user-verification?status=approved&search=${encodeURIComponent(business)}`,
    );
    await page.getByRole("button", { name: `Actions for ${business}` }).click();
    await page.getByRole("menuitem", { name: "Details" }).click();
    await expect(dialog).toContainText("The documents will be deleted on");
    await examine(page, "a verification that was approved");
    await become(owner);
    await page.goto("/user-verification");
    await expect(page.getByText("Approved")).toBeVisible();
    await expect(page.getByText(/We will delete the documents on/)).toBeVisible();
  });
});
