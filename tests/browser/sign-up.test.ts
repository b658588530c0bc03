import type { Page } from "@playwright/test";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { spelt } from "#web/lib/spelling.ts";
import { freshMobile, freshPerson, makeAccount, PASSWORD } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, visit } from "./support/page.ts";
import { mailedCode, mailsTo, textedCode, textsTo } from "./support/simulator.ts";

test("R438: from an e-mail address to the first message on a handset", async ({
  page,
  become,
  api,
  request,
  other: admin,
}) => {
  const { email, name } = freshPerson();
  const handset = freshMobile();
  await test.step("asks for a name and an e-mail", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Name is required!");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required!");
    await page.getByLabel("Your name").fill("Someone");
    await page.getByRole("link", { name: "terms", exact: true }).click();
    await page.reload();
    await page.goBack();
    await expect(page.getByLabel("Your name")).toHaveValue("Someone");
    await beginByEmail(page, { name, email });
    await expect(page.getByText(IDENTITY_TEXTS.otpEmail)).toBeVisible();
  });

  await test.step("R572, R573, R574: takes the code that was mailed and no other, as soon as it is whole", async () => {
    await expect(title(page)).toHaveText("Confirm your email");
    await expect(page.getByRole("main")).toContainText(email);
    await examine(page, "Sign-up code");
    const code = page.getByLabel("One-time code");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(code).toHaveAccessibleDescription("Enter OTP");
    await code.fill("12 34-5");
    await expect(code).toHaveValue("12345");
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription("Enter Valid OTP");
    const right = await mailedCode(request, email);
    await code.fill(right === "000000" ? "000001" : "000000");
    await expect(code).toHaveAccessibleDescription("OTP verification failed");
    await expect(code).toHaveValue("");
    await page.reload();
    await page.getByLabel("One-time code").fill(right);
    await expect(title(page)).toHaveText(`Welcome, ${name}`);
    await examine(page, "Additional information");
  });

  await test.step("R452, R654: asks for the rest and makes the account", async () => {
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Company name")).toHaveAccessibleDescription(
      "Company name is required",
    );
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
      /Password must be 8 to 128 characters/,
    );
    await page.getByLabel("Company name").fill(name);
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm new password").fill("something else");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Confirm new password")).toHaveAccessibleDescription(
      "Passwords do not match",
    );
    await page.getByLabel("Confirm new password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText(IDENTITY_TEXTS.created)).toBeVisible();
    await expect(page).toHaveURL("/onboarding");
    await expect(balanceChip(page)).not.toContainText("$0.00");
  });

  const campaign = `Opening of ${email}`;
  await test.step("the first campaign waits for approval", async () => {
    const group = await api.group("First customers", [handset]);
    await visit(page, `/campaign/create?group=${group}`);
    await page.getByLabel("Campaign name").fill(campaign);
    await page.getByRole("textbox", { name: "Message" }).fill(`Hello from ${name}`);
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(page.getByText("We review your messages before they go out")).toBeVisible();
    await examine(page, "Flight check before a review");
    await page.getByRole("button", { name: /^Send 1 message/ }).click();
    await expect(page.getByText("Waiting Approval", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("This campaign is being reviewed")).toBeVisible();
    await examine(page, "Report of a campaign that waits");
    expect(await textsTo(request, handset)).toEqual([]);
  });

  await test.step("a super administrator approves it, it leaves the list, and the text arrives", async () => {
    await makeAccount(admin.request, { role: "superAdmin" });
    await admin.goto("/admin/approval");
    const card = admin.getByRole("region", { name: campaign });
    await expect(card).toContainText(`Hello from ${name}`);
    await examine(admin, "Approvals");
    await card.getByRole("button", { name: /^Approve and send/ }).click();
    await expect(card).toBeHidden();
    await expect(page.getByText("Complete", { exact: true }).first()).toBeVisible();
    await expect
      .poll(async () => (await textsTo(request, handset)).join("\n"))
      .toContain(`Hello from ${name}`);
  });

  await test.step("R641: the e-mail is taken now", async () => {
    await become();
    await page.goto("/signup");
    await beginByEmail(page, { name, email });
    await expect(page.getByText(spelt(IDENTITY_TEXTS.emailExists))).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(title(page)).toHaveText("Sign in");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });
});

test("R457: the link in the mail continues where it is opened, once confirmed by a press", async ({
  page,
  other: phone,
  request,
}) => {
  const { email, name } = freshPerson();
  await page.goto("/signup");
  await beginByEmail(page, { name, email });
  await expect(title(page)).toHaveText("Confirm your email");
  const [mail] = await mailsTo(request, email);
  const link = /https?:\S+signup-verify#token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  await phone.goto(link);
  await expect(title(phone)).toHaveText("Confirm your email");
  const pressed = Date.now();
  await phone.getByRole("button", { name: "Confirm my email" }).click();
  await expect(title(phone)).toHaveText("Email confirmation");
  await expect(phone).toHaveURL("/signup-welcome");
  expect(Date.now() - pressed).toBeGreaterThan(1000);
  await expect(title(phone)).toHaveText(`Welcome, ${name}`);

  await page.goto(`${link}x`);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("alert")).toHaveText("This link has expired. Please sign up again.");
});

test("R438: a sign-up by mobile, whose number is corrected on the way", async ({
  page,
  request,
}) => {
  const { email, name } = freshPerson();
  const [wrong, right] = [freshMobile(), freshMobile()];
  await page.goto("/signup");
  await page.getByRole("link", { name: "Use your mobile number instead" }).click();
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Mobile number").fill("02 9876 5432");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Mobile number")).toHaveAccessibleDescription(
    /Please enter a valid phone number/,
  );
  await page.getByLabel("Mobile number").fill(formatMobile(wrong));
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(title(page)).toHaveText("Confirm your mobile");
  await page.getByRole("link", { name: "Change the number" }).click();
  await expect(title(page)).toHaveText("Your mobile number");
  await examine(page, "Mobile of a sign-up");
  await page.getByLabel("Mobile number").fill(formatMobile(right));
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("main")).toContainText(formatMobile(right));
  await examine(page, "Mobile code");
  await page.getByLabel("One-time code").fill(await textedCode(request, right));

  await expect(title(page)).toHaveText(`Welcome, ${name}`);
  await page.getByLabel("Company name").fill(name);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required!");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/onboarding");
});

test("a step that is not due leads to the one that is", async ({ page }) => {
  const steps = ["/signup-verify", "/signup-welcome", "/mobile-verify", "/verification"];
  for (const path of [...steps, "/mfa-email-list"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/(signup)?(\?with=mobile)?$/);
    await expect(title(page)).toHaveText(/^(Sign in|Create an account)$/);
  }
  const { email, name } = freshPerson();
  await page.goto("/signup");
  await beginByEmail(page, { name, email });
  await expect(page).toHaveURL("/signup-verify");
  for (const path of ["/signup-welcome", "/mobile-verify", "/verification", "/mfa-email-list"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/signup-verify");
  }
  await page.goto("/user-welcome");
  await page.getByRole("link", { name: "Finish your sign-up" }).click();
  await expect(page).toHaveURL("/signup-verify");
});

test("every screen before sign-in leads to the dashboard once signed in", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  for (const path of ["/signup", "/password-recovery", "/mobile-verify", "/login"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
    await expect(balanceChip(page)).toBeVisible();
  }
});

function title(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

async function beginByEmail(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
