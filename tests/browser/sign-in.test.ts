import type { APIRequestContext } from "@playwright/test";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { addMfaEmail, sendCode } from "#core/contract/security/security.ts";
import { formatInternational, formatMobile } from "#core/rules/phone.ts";
import { type AccountWishes, freshMobile, makeAccount, PASSWORD } from "./support/accounts.ts";
import { apiOf } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { signIn } from "./support/page.ts";
import { mailedCode, mailsTo, textedCode } from "./support/simulator.ts";

/** `elsewhere` is another browser, so that the page's own is signed out. */
const test = base.extend<{ elsewhere: APIRequestContext }>({
  elsewhere: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    await use(request);
    await request.dispose();
  },
});

test("R451: with a code to the mobile", async ({ page, elsewhere, request }) => {
  const mobile = freshMobile();
  await makeAccount(elsewhere, { mobile });
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("link", { name: "Get a code on your mobile instead" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Mobile number")).toHaveAccessibleDescription(
    /Mobile number is required!/,
  );
  await page.getByLabel("Mobile number").fill(formatInternational(mobile));
  await page.keyboard.press("Enter");
  const sent = page.getByText(IDENTITY_TEXTS.otpMobile);
  await expect(sent).toBeVisible();
  await expect(page.getByRole("main")).toContainText(formatMobile(mobile));
  // From now on the page's time passes only as the test says.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));

  await test.step("R653: that it was sent shows for five seconds", async () => {
    await page.clock.runFor(3000);
    await expect(sent).toBeVisible();
    await page.clock.runFor(2500);
    await expect(sent).toBeHidden();
  });

  await test.step("R694: another code can be asked for after a minute", async () => {
    await expect(page.getByText(/^Resend OTP in \d+ s$/)).toBeVisible();
    await page.clock.fastForward(52_000);
    await expect(page.getByRole("button", { name: "Resend OTP" })).toBeHidden();
    await page.clock.fastForward(4000);
    await page.clock.resume();
    // The server's clock was not moved: it holds the second one back, too.
    await page.getByRole("button", { name: "Resend OTP" }).click();
    await expect(page.getByText(IDENTITY_TEXTS.otpSoon)).toBeVisible();
  });

  await test.step("a wrong code empties the field", async () => {
    const right = await textedCode(request, mobile);
    const code = page.getByLabel("One-time code");
    await code.fill(right === "111111" ? "222222" : "111111");
    await expect(code).toHaveAccessibleDescription("OTP verification failed");
    await expect(code).toHaveValue("");
    await expect(code).toBeFocused();
    await code.pressSequentially(right);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeHidden();
  });
});

test("an unknown mobile gets the same response as a known one, and its code never comes", async ({
  page,
}) => {
  await page.goto("/?with=mobile");
  await page.getByLabel("Mobile number").fill(formatMobile(freshMobile()));
  await page.keyboard.press("Enter");
  await expect(page.getByText(IDENTITY_TEXTS.otpMobile)).toBeVisible();
  await page.getByLabel("One-time code").fill("123456");
  await expect(page.getByLabel("One-time code")).toHaveAccessibleDescription(
    "OTP verification failed",
  );
});

test("multi-factor: an address, its code, and where that leads", async ({
  page,
  become,
  elsewhere,
  request,
}) => {
  const { email, second } = await withMfa(elsewhere);
  await test.step("R437, R680: shows the addresses masked, and again after a reload", async () => {
    await page.goto("/");
    await signIn(page, email);
    await expect(page).toHaveURL("/mfa-email-list");
    await expect(page.getByRole("radio")).toHaveCount(2);
    await expect(page.getByRole("main")).not.toContainText(second.split("@")[0] ?? "");
    await page.reload();
    await expect(page.getByRole("radio")).toHaveCount(2);
    await examine(page, "Multi-factor addresses");
    await page.getByRole("radio").nth(1).check();
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText(IDENTITY_TEXTS.otpEmail)).toBeVisible();
    await expect(page).toHaveURL("/verification");
    await examine(page, "Multi-factor code");
  });

  await test.step("lets nobody in without the code", async () => {
    await page.getByLabel("One-time code").fill("000000");
    await expect(page.getByLabel("One-time code")).toHaveAccessibleDescription(
      "OTP verification failed",
    );
    await page.goto("/history");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("cooee.last-path"));
    await page.goto("/verification");
  });

  await test.step("R454: goes to the shortcuts, where no path is remembered", async () => {
    const waits = page.waitForURL("/waiting/quick-actions");
    await page.getByLabel("One-time code").fill(await mailedCode(request, second));
    await waits;
    await expect(page.getByText("Redirecting to dashboard in")).toBeVisible();
    await expect(page).toHaveURL("/quick-actions");
    expect(await page.evaluate(() => localStorage.getItem("cooee.mfa-emails"))).toBeNull();
  });

  await test.step("R454: goes to the remembered path, where there is one", async () => {
    await become();
    await page.goto("/group?tab=all");
    await signIn(page, email);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page).toHaveURL("/verification");
    await page.getByLabel("One-time code").fill(await mailedCode(request, email));
    await expect(page).toHaveURL("/group?tab=all");
  });
});

test("R453: multi-factor takes a super admin to the admin area", async ({
  page,
  elsewhere,
  request,
}) => {
  const { email } = await withMfa(elsewhere, { role: "superAdmin" });
  await page.goto("/group");
  await signIn(page, email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page).toHaveURL("/verification");
  await page.getByLabel("One-time code").fill(await mailedCode(request, email));
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a forgotten password is replaced by a code, and every device signed out", async ({
  page,
  become,
  elsewhere,
  request,
}) => {
  const { email } = await makeAccount(elsewhere);
  await page.goto("/");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByRole("main")).toContainText(IDENTITY_TEXTS.resetAsked);

  const right = await mailedCode(request, email);
  await page.getByLabel("One-time code").fill(right === "111111" ? "222222" : "111111");
  await page.getByLabel("New password", { exact: true }).fill("a new password");
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByLabel("Confirm new password").fill("a new password");
  await page.getByRole("button", { name: "Change password" }).click();
  const code = page.getByLabel("One-time code");
  await expect(code).toHaveAccessibleDescription("OTP verification failed");
  await expect(code).toHaveValue("");
  await code.fill(right);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL("/password-changed");

  expect((await elsewhere.get("/api/user/me")).status()).toBe(401);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await signIn(page, email);
  await expect(page.getByRole("alert")).toHaveText(IDENTITY_TEXTS.wrong);
  await signIn(page, email, "a new password");
  await expect(page.getByRole("button", { name: /^Profile of/ })).toBeVisible();

  await test.step("an unknown e-mail gets the same response, and no code", async () => {
    await become();
    await page.goto("/password-recovery");
    await page.getByLabel("Email").fill(`no-${email}`);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("main")).toContainText(IDENTITY_TEXTS.resetAsked);
    expect(await mailsTo(request, `no-${email}`)).toEqual([]);
  });
});

test("a session that ran out is renewed once for all tabs", async ({ page, newAccount }) => {
  await newAccount();
  await page.goto("/group");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Groups" })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/history");
  await expect(other.getByRole("heading", { level: 1, name: "History" })).toBeVisible();

  let renewals = 0;
  page.context().on("request", (request) => {
    if (request.url().endsWith("/api/auth/accessToken")) renewals += 1;
  });
  await page.context().route("**/api/auth/accessToken", async (route) => {
    // Both tabs ask while it is under way.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.context().clearCookies({ name: "cooee.session" });
  await Promise.all([page.reload(), other.reload()]);
  await expect(page.getByRole("heading", { level: 1, name: "Contact Groups" })).toBeVisible();
  await expect(other.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  expect(renewals).toBe(1);
});

test("R642: a person who cannot be loaded is not shown as signed in, and can be loaded again", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Groups" })).toBeVisible();
  await page.route("**/api/auth/accessToken", (route) => route.fulfill({ status: 503 }));
  await page.context().clearCookies({ name: "cooee.session" });
  await page.reload();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Cooee could not be loaded");
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.unroute("**/api/auth/accessToken");
  await again.click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact Groups" })).toBeVisible();
});

test("a session that is over clears what was kept, and its screen comes back after signing in", async ({
  page,
  newAccount,
}) => {
  const { email } = await newAccount();
  await page.goto("/campaign?tab=saved");
  await expect(page.getByRole("heading", { level: 1, name: "Campaign" })).toBeVisible();
  await page.evaluate(() => {
    const until = Date.now() + 60_000;
    localStorage.setItem("cooee.test", JSON.stringify({ value: "private", until }));
  });
  await page.context().clearCookies();
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cooee.test"))).toBeNull();
  await signIn(page, email);
  await expect(page).toHaveURL("/history");
});

test("a kept path is not followed off the site, nor after 30 days", async ({
  page,
  become,
  elsewhere,
}) => {
  const { email } = await makeAccount(elsewhere);
  const keep = (value: string, days: number) =>
    page.evaluate(
      ([path, until]) =>
        localStorage.setItem("cooee.last-path", JSON.stringify({ value: path, until })),
      [value, Date.now() + days * 86_400_000] as const,
    );
  for (const [path, days] of [
    ["//elsewhere.example/group", 1],
    ["/\\elsewhere.example/group", 1],
    ["/group", -1],
  ] as const) {
    await page.goto("/");
    await keep(path, days);
    await signIn(page, email);
    await expect(page.getByRole("button", { name: /^Profile of/ })).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe("/");
    await become();
  }
});

test("R445, R446: an old or unknown path leads to sign-in, and is not returned to", async ({
  page,
  elsewhere,
}) => {
  const { email } = await makeAccount(elsewhere);
  for (const path of ["/login", "/auth/login", "/no/such/page", "/admin/nothing"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  }
  await signIn(page, email);
  await expect(page.getByRole("button", { name: /^Profile of/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

/** An account whose sign-in asks for a code to its own e-mail, or to a second one. */
async function withMfa(elsewhere: APIRequestContext, wishes: AccountWishes = {}) {
  const { email } = await makeAccount(elsewhere, wishes);
  const second = `second-${email}`;
  const { call } = apiOf(elsewhere);
  for (const address of [email, second]) {
    await call(sendCode, { purpose: "mfa-email", email: address, password: PASSWORD });
    await call(addMfaEmail, { email: address, code: await mailedCode(elsewhere, address) });
  }
  return { email, second };
}
