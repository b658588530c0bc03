import type { Page } from "@playwright/test";
import { profileConfig, setAutoCredit, updateMe } from "#core/contract/profile/profile.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile, PASSWORD } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, pressFor, signIn, timeShown, visit } from "./support/page.ts";
import { mailedCode, textedCode } from "./support/simulator.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** A card of a page by its heading. */
function card(page: Page, title: string) {
  return page.locator("section", { has: page.getByRole("heading", { level: 2, name: title }) });
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

test("R439: profile: names, logo and mobile", async ({ page, newAccount }) => {
  await newAccount();
  await open(page, "/profile", "Profile");
  await examine(page, "Profile");

  await page.getByLabel("Company name").fill("Corner Shop & Sons");
  await page.getByLabel("Your name").fill("12345");
  await card(page, "Name").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Cannot be only numbers")).toBeVisible();
  await page.getByLabel("Your name").fill("Ann Chovy");
  await menuLink(page, "Groups").click();
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Your name")).toHaveValue("Ann Chovy");
  await card(page, "Name").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const logo = page.locator("input[type=file]");
  await logo.setInputFiles({
    name: "page.png",
    mimeType: "image/png",
    buffer: Buffer.from("<html>"),
  });
  await expect(page.getByText("The file is not a PNG, JPEG or WebP picture")).toBeVisible();
  await test.step("R655: that the logo changed shows for a second", async () => {
    const shown = timeShown(page, "Your logo has been updated!");
    await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PNG });
    // Others show for three.
    expect(await shown).toBeLessThan(2500);
  });
  const picture = page.getByRole("img", { name: "Logo of Corner Shop & Sons" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );

  await page.getByRole("button", { name: "Add mobile" }).click();
  const mobile = freshMobile();
  await page.getByLabel("Mobile number").fill(formatMobile(mobile));
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("OTP sent to your number successfully")).toBeVisible();
  await page.getByLabel("One-time code").fill("000000");
  await expect(page.getByText("OTP verification failed")).toBeVisible();
  await page.getByLabel("One-time code").fill(await textedCode(page.request, mobile));
  await expect(page.getByText(formatMobile(mobile))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Your name")).toHaveValue("Ann Chovy");
  await expect(page.getByText("Confirmed", { exact: true })).toHaveCount(2);
});

test("R439: settings: default sender, time zone, replies and auto credit", async ({
  page,
  newAccount,
}) => {
  await newAccount({ businessName: "CornerShop" });
  await open(page, "/settings", "Settings");
  await examine(page, "Settings");
  await page.getByLabel("Sender ID").click();
  await page.getByRole("option", { name: "Business: CornerShop" }).click();
  await expect(page.getByLabel("Sender ID")).toContainText("CornerShop");
  const save = (title: string) => card(page, title).getByRole("button", { name: "Save" });
  await pressFor(page, profileConfig, save("Default sender"));
  await page.getByLabel("Time zone", { exact: true }).click();
  await page.getByRole("option", { name: "AWST Perth" }).click();
  await pressFor(page, updateMe, save("Time zone and language"));
  await page.getByLabel("Email me every reply").check();
  await pressFor(page, profileConfig, save("Reply Settings"));
  await page.reload();
  await expect(page.getByLabel("Sender ID")).toContainText("CornerShop");
  await expect(page.getByLabel("Time zone", { exact: true })).toContainText("AWST Perth");
  await expect(page.getByLabel("Email me every reply")).toBeChecked();
  await page.goto("/billing");
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await page.getByLabel("Amount").fill("fifty");
  await save("Auto credit").click();
  await expect(page.getByText("Enter dollars, such as 25")).toBeVisible();
  await page.getByLabel("Amount").fill("49.50");
  await page.getByLabel("When the balance is below").fill("15");
  await page.getByLabel("Monthly limit").fill("300");
  await page.getByLabel("Buy credit automatically").click();
  await expect(page.getByText("You have no saved card yet")).toBeVisible();
  await pressFor(page, setAutoCredit, save("Auto credit"));
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Buy credit automatically")).toBeChecked();
  await expect(page.getByLabel("Amount")).toHaveValue("49.50");
  await expect(page.getByLabel("When the balance is below")).toHaveValue("15.00");
  await expect(page.getByLabel("Monthly limit")).toHaveValue("300.00");
  await visit(page, "/campaign/create");
  await expect(page.getByRole("heading", { level: 1, name: "Create campaign" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Sender" })).toContainText("CornerShop");
});

test("R439: security: another device is signed out, the password changes, multi-factor is on", async ({
  page,
  other: elsewhere,
  newAccount,
}) => {
  const { email } = await newAccount();
  await elsewhere.goto("/");
  await signIn(elsewhere, email);
  await expect(elsewhere.getByRole("navigation", { name: "Main" })).toBeVisible();

  await open(page, "/security", "Security");
  await expect(page.getByText("This device")).toBeVisible();
  await examine(page, "Security");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out everywhere else?" });
  await question.getByLabel("Also delete my app tokens").check();
  await question.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You are signed out everywhere else")).toBeVisible();
  await elsewhere.goto("/security");
  await expect(elsewhere.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();

  await page.getByLabel("Current password").fill("wrong-one");
  await page.getByLabel("New password", { exact: true }).fill("another-one");
  await page.getByLabel("Confirm new password").fill("another-two");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm new password").fill("another-one");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The current password is incorrect")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();

  await page.getByRole("link", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Multi-factor sign-in is off" })).toBeVisible();
  await examine(page, "Multi-factor emails, none");
  await page.getByRole("button", { name: "Add email" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("One-time code").fill(await mailedCode(page.request, email));
  await expect(page.getByText("Email added")).toBeVisible();
  await examine(page, "Multi-factor emails");
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByLabel("Your password").fill("another-one");
  await page.getByRole("dialog").getByRole("button", { name: "Remove email" }).click();
  await expect(page.getByRole("heading", { name: "Multi-factor sign-in is off" })).toBeVisible();
});

test("verification: three steps, a document, sent", async ({ page, newAccount }) => {
  await newAccount();
  await open(page, "/user-verification", "Verification");
  await examine(page, "Verification, none");
  await page.getByRole("link", { name: "Verify a business" }).click();
  await page.getByLabel("Business name").fill("Corner Shop Pty Ltd");
  await page.getByLabel("ABN").fill("51 824 753 557");
  await page.getByLabel("Address").fill("1 King Street, Newtown NSW 2042");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("This is not a valid ABN")).toBeVisible();
  await page.getByLabel("ABN").fill("51 824 753 556");
  await examine(page, "Verification, business");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByLabel("Position").fill("Owner");
  await page.getByLabel("Mobile number").fill("0427 300 200");
  await page.getByLabel("What you will send").fill("Reminders to our regular customers");
  await page.getByRole("button", { name: "Save and continue" }).click();
  const file = page.locator("input[type=file]");
  await file.setInputFiles({
    name: "fake.pdf",
    mimeType: "application/pdf",
    buffer: PNG.subarray(20),
  });
  await expect(page.getByText("The file is not a PDF, PNG or JPEG")).toBeVisible();
  await file.setInputFiles({ name: "abn.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(page.getByRole("list", { name: "Documents" })).toContainText("abn.pdf");
  await examine(page, "Verification, documents");
  await page.getByRole("button", { name: "Send for verification" }).click();
  await expect(page.getByText("In review")).toBeVisible();
  await examine(page, "Verification, sent");
  await page.getByRole("link", { name: "Verify a business" }).click();
  const pending = page.getByRole("dialog", { name: "Verification pending" });
  await expect(pending).toBeVisible();
  await examine(page, "Verification pending");
  await pending.getByRole("link", { name: "See status" }).click();
  await expect(page).toHaveURL("/user-verification");
  await page.getByRole("link", { name: "Verify a business" }).click();
  await pending.getByRole("button", { name: "Verify another business" }).click();
  await expect(pending).toBeHidden();
  await expect(page.getByLabel("Business name")).toHaveValue("");
});

test("R439, R455: the account is deleted with a code, and its e-mail is free again", async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount();
  await open(page, "/profile", "Profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Contacts" })).toBeVisible();
  await page.getByRole("button", { name: "Send code" }).click();
  const right = await mailedCode(page.request, email);
  const code = page.getByLabel("One-time code");
  await code.fill(right === "000000" ? "000001" : "000000");
  const last = page.getByRole("alertdialog", { name: /^Delete .* now\?$/ });
  await last.getByRole("button", { name: "Delete account" }).click();
  await expect(code).toHaveAccessibleDescription("OTP verification failed");
  await expect(last).toHaveCount(0);
  await code.fill(right);
  await expect(last).toContainText("This cannot be undone");
  await last.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await examine(page, "farewell");
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(page).toHaveURL("/");
  await signIn(page, email);
  await expect(page.getByText("Email or password is incorrect")).toBeVisible();
  await newAccount();
  const answer = await page.request.post("/simulator/api/accounts", {
    data: { email, name: "Anew", password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
});

test("the settings are one shell, with a list that leads through them", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await open(page, "/profile", "Profile");
  const list = page.getByRole("navigation", { name: "Settings" });
  for (const [name, path] of [
    ["Settings", "/settings"],
    ["Security", "/security"],
    ["Developer", "/settings/developer"],
    ["Profile", "/profile"],
  ] as const) {
    await list.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(list.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  await visit(page, "/email-mfa-list");
  await expect(list.getByRole("link", { name: "Security" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
