import type { Page } from "@playwright/test";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { addMfaEmail, sendCode } from "#core/contract/security/security.ts";
import { SOCIAL_TEXTS, signInBySocial } from "#core/contract/social/social.ts";
import { spelt } from "#web/lib/spelling.ts";
import { freshPerson, PASSWORD } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { mailedCode } from "./support/simulator.ts";
import { stub } from "./support/stubs.ts";

/** A person whose mailbox the provider hosts, so that its word verifies the e-mail. */
function freshMailbox(): string {
  return freshPerson().email.replace(/@.*/, "@hosted.example");
}

test("with Google: sign up, then sign in, then with a code", async ({
  page,
  become,
  api,
  request,
}) => {
  const email = freshMailbox();
  await test.step("R464: a sign-up skips the code that Google's word replaces", async () => {
    await page.goto("/signup");
    await goWith(page, "Google", email);
    await expect(page).toHaveURL("/signup-welcome");
    await expect(title(page)).toHaveText("Welcome, Ann Example");
    await page.getByLabel("Company name").fill("Ann's Plants");
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm new password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL("/onboarding");
  });

  await test.step("R455: a sign-in goes to the dashboard, and leaves no code behind", async () => {
    await become();
    await page.goto("/group");
    await goWith(page, "Google", email);
    await expect(page.getByRole("button", { name: /^Profile of/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(new URL(page.url()).hash).toBe("");
  });

  await test.step("R464: a second factor comes after Google's", async () => {
    await api.call(sendCode, { purpose: "mfa-email", email });
    const code = await mailedCode(request, email);
    await api.call(addMfaEmail, { email, code });
    await become();
    await page.goto("/");
    await goWith(page, "Google", email);
    await expect(page).toHaveURL("/mfa-email-list");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page).toHaveURL("/verification");
    await expect.poll(() => mailedCode(request, email)).not.toBe(code);
    await page.getByLabel("One-time code").fill(await mailedCode(request, email));
    await expect(page.getByRole("button", { name: /^Profile of/ })).toBeVisible();
  });

  await test.step("who has an account is taken from sign-up to sign-in", async () => {
    await become();
    await page.goto("/signup");
    await goWith(page, "Google", email);
    await expect(page.getByText(spelt(IDENTITY_TEXTS.emailExists))).toBeVisible();
    await expect(title(page)).toHaveText("Sign in");
  });
});

test("is connected under Security, with the password", async ({ page, newAccount }) => {
  await newAccount();
  await page.goto("/security");
  await page.getByRole("button", { name: "Connect Google" }).click();
  await atProvider(page, freshMailbox());
  const dialog = page.getByRole("dialog", { name: "Connect Google?" });
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await examine(page, "Connect Google");
  await dialog.getByLabel("Your password").fill("wrong-one");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText(IDENTITY_TEXTS.passwordWrong)).toBeVisible();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText(SOCIAL_TEXTS.linked)).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});

test("with Apple: an e-mail that it did not verify needs our code", async ({ page, request }) => {
  const email = freshMailbox().replace("@", "+unverified@");
  await page.goto("/signup");
  await goWith(page, "Apple", email);
  await expect(page).toHaveURL("/signup-verify");
  await page.getByLabel("One-time code").fill(await mailedCode(request, email));
  await expect(page).toHaveURL("/signup-welcome");
});

test("an unknown person goes from sign-in to sign-up, as does one who cancels", async ({
  page,
  become,
}) => {
  await page.goto("/");
  await goWith(page, "Google", freshMailbox());
  await expect(page.getByText(SOCIAL_TEXTS.noAccount)).toBeVisible();
  await expect(page).toHaveURL("/signup");
  await become();

  await page.goto("/");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(SOCIAL_TEXTS.failed)).toBeVisible();
  await expect(page).toHaveURL("/signup");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(SOCIAL_TEXTS.failed)).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("R625: an account that is not active stops it, and a code from elsewhere opens nothing", async ({
  page,
}) => {
  await stub(page, signInBySocial, {
    message: IDENTITY_TEXTS.inactive,
    data: {
      active: false,
      signedIn: false,
      message: IDENTITY_TEXTS.inactive,
      mfaEmailList: [],
      token: "",
      mobile: "",
      email: "",
      isEmailVerified: false,
      isMobileVerified: false,
    },
  });
  const asked = page.waitForRequest("**/api/auth/google");
  await page.goto("/#social=google&code=abc&state=signin.google.xyz");
  await expect(page.getByRole("alert")).toHaveText(IDENTITY_TEXTS.inactive);
  await expect(page).toHaveURL("/");
  // No outside service was asked where the person is.
  const told: unknown = (await asked).postDataJSON();
  expect(told).toMatchObject({
    token: "abc",
    state: "signin.google.xyz",
    loginMethod: "google",
    signup: false,
    page: "/",
    information: { mobile: false, platform: "Linux" },
  });
  expect(told).not.toHaveProperty("information.ip");

  await page.unrouteAll();
  await page.goto("/signup#social=google&code=abc&state=signup.google.xyz");
  await expect(page.getByText(SOCIAL_TEXTS.failed)).toBeVisible();
  await expect(page).toHaveURL("/");
});

function title(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/** To the provider and back, as this person. */
async function goWith(page: Page, provider: "Google" | "Apple", email: string): Promise<void> {
  await page.getByRole("button", { name: `Continue with ${provider}` }).click();
  await atProvider(page, email);
}

async function atProvider(page: Page, email: string): Promise<void> {
  await expect(page).toHaveTitle("Test provider");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
}
