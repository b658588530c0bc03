import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { getBalance, me } from "#core/contract/profile/me.ts";
import { createToken } from "#core/contract/tokens/tokens.ts";
import { makeAccount, PASSWORD } from "./support/accounts.ts";
import { apiOf } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading } from "./support/page.ts";
import { mailedCode, mailsTo } from "./support/simulator.ts";

test("R598, R619: mobile credit is added once however often it is pressed, and the balance shows it", async ({
  page,
  newAccount,
  other: owner,
}) => {
  await makeAccount(owner.request, { credit: 10_00 });
  const own = apiOf(owner.request);
  const { data: user } = await own.call(me, {});
  await newAccount({ role: "superAdmin" });
  await page.goto(`/admin/users?drawer=addMobileCredit&user=${user._id}`);
  const dialog = page.getByRole("dialog", { name: "Add mobile credit" });
  const add = dialog.getByRole("button", { name: "Add mobile credit" });
  await add.click();
  await expect(dialog).toContainText(ADMIN_USER_TEXTS.creditRequired);
  await dialog.getByLabel("Amount in AUD, excl. GST").fill("25");
  await dialog.getByLabel("Reason").fill("Made up for an outage");
  await examine(page, "Add mobile credit");
  await add.dblclick();
  await expect(page.getByText(ADMIN_USER_TEXTS.credited)).toBeVisible();
  expect((await own.call(getBalance, {})).data.balance).toBe(35_00);
  await page.goto(`/admin/users?drawer=balance&user=${user._id}`);
  const balance = page.getByRole("dialog", { name: "Balance" });
  await expect(balance).toContainText("$35.00");
  await expect(balance).toContainText("Made up for an outage");
  await examine(page, "The balance of a user");
});

test("R620: a user's token is shown by a code that the administrator is mailed", async ({
  page,
  context,
  newAccount,
  other: owner,
}) => {
  const { email } = await makeAccount(owner.request);
  const own = apiOf(owner.request);
  const { data: user } = await own.call(me, {});
  const { data: token } = await own.call(createToken, { name: "Online shop", password: PASSWORD });
  const admin = await newAccount({ role: "superAdmin" });
  await page.goto(`/admin/users?drawer=viewTokens&user=${user._id}`);
  const drawer = page.getByRole("dialog", { name: "App tokens" });
  await expect(drawer).toContainText(`cooee_••••${token.token.slice(-4)}`);
  await examine(page, "The tokens of a user");
  await drawer.getByRole("button", { name: "Show Online shop" }).click();
  await expect(page.getByText(/Resend OTP in \d+ s/)).toBeVisible();
  const code = await mailedCode(context.request, admin.email);
  await page.getByLabel("One-time code").fill(code);
  await expect(drawer.getByLabel("App token", { exact: true })).toHaveValue(token.token);
  await expect
    .poll(async () => (await mailsTo(context.request, email)).map(({ subject }) => subject))
    .toContain("An administrator looked at your app token");
});

test("every other mode of the documents opens by its name in the address (R504)", async ({
  page,
  newAccount,
  other: owner,
}) => {
  await makeAccount(owner.request);
  const { data: user } = await apiOf(owner.request).call(me, {});
  await newAccount({ role: "superAdmin" });
  const modes = {
    addGatewayCredit: "Add credit",
    deductGatewayCredit: "Deduct credit",
    specialPlans: "Special plan",
    senderid: "Sender IDs",
    viewInvoice: "Usage invoices",
  };
  for (const [mode, name] of Object.entries(modes)) {
    await page.goto(`/admin/users?drawer=${mode}&user=${user._id}`);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
  }
});

test("R507: a user's sign-ins are listed, and a month of their sub-accounts beside their usage", async ({
  page,
  newAccount,
  other: owner,
}) => {
  const { email } = await makeAccount(owner.request);
  const { data: user } = await apiOf(owner.request).call(me, {});
  const headers = { "sec-fetch-site": "same-origin" };
  const data = { email, password: "not-this-one" };
  expect((await page.request.post("/api/auth/newlogin", { headers, data })).status()).toBe(401);
  await newAccount({ role: "superAdmin" });
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Sign-ins" }).click();
  await expect(heading(page)).toHaveText("User login information");
  await expect(page.getByRole("row", { name: /Wrong password/ })).toBeVisible();
  await examine(page, "User login information");

  await page.goto(`/admin/usage/details/${user._id}`);
  for (const name of ["Create Invoice", "View Invoice", "Refresh"]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  for (const panel of ["Virtual numbers", "Admin purchases"]) {
    const summary = page.locator("summary", { hasText: panel });
    const contents = page.locator("details", { has: summary }).locator("summary + *");
    await expect(contents).toBeHidden();
    await summary.click();
    await expect(contents).toBeVisible();
  }
  const subAccounts = page.locator("summary", { hasText: "Sub-accounts" });
  await expect(subAccounts).toBeHidden();
  const sub = await makeAccount(owner.request, {
    ...{ role: "subaccount", access: ["sms"], parentId: user.account },
  });
  await page.reload();
  await subAccounts.click();
  await expect(page.getByRole("listitem").filter({ hasText: sub.email })).toContainText("0 SMS");
  await examine(page, "Usage detail, sub-accounts");
});
