import { addDedicatedNumber } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { freshMobile, freshPerson, makeAccount, PASSWORD } from "../support/accounts.ts";
import { expect } from "../support/fixtures.ts";
import { choose, row } from "../support/page.ts";
import { CARDS, payButton, typeCard } from "../support/pay.ts";
import { mailedCode, mailsTo } from "../support/simulator.ts";
import { journey } from "../support/walk.ts";

journey("Buy credit", async ({ page, newAccount, walk }) => {
  await newAccount({ credit: 0, role: "trial" });
  await walk.begin("/");
  await walk.open("Billing overview");
  await walk.look("home");
  await page.goto("/buy-credits");
  await walk.look("packages");
  await page.getByRole("button", { name: "Buy 10,000 SMS" }).click();
  await typeCard(page, CARDS.good);
  await walk.look("card");
  await payButton(page).click();
  await expect(page.getByText(ORDER_TEXTS.paid).first()).toBeVisible();
  await expect(page.getByText(/INV-/).first()).toBeVisible();
  await walk.look("invoice");
});

journey("Senders", async ({ page, newAccount, api, walk }) => {
  await newAccount({ role: "superAdmin" });
  const stock = { number: freshMobile(), country: "AU", provider: "simulator" } as const;
  const { number } = (await api.call(addDedicatedNumber, stock)).data;
  const name = `Bell${String(Date.now()).slice(-6)}`;
  await newAccount();
  await walk.begin("/");
  await walk.open("Sender IDs");
  await walk.look("list");
  await page.getByRole("button", { name: "Add New Sender" }).click();
  await page.getByRole("menuitem", { name: "Business name" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Business name/ }).fill(name);
  await dialog.getByLabel("ABN").fill("51 824 753 556");
  await dialog.getByLabel(/^Evidence/).fill("Our registered name");
  await walk.look("business name");
  await dialog.getByRole("button", { name: "Add business name" }).click();
  await expect(row(page, name)).toContainText("In review");
  await walk.look("in review");
  await page.goto(`/dedicated-numbers?search=${number.slice(2)}`);
  await expect(page.getByRole("button", { name: /^Buy/ }).last()).toBeVisible();
  await walk.look("numbers");
});

journey("Sub-account", async ({ page, other, newAccount, walk }) => {
  await newAccount();
  const { email } = freshPerson();
  await walk.begin("/");
  await walk.open("Sub-Accounts");
  await walk.look("none");
  await page.getByRole("button", { name: "Invite" }).first().click();
  const form = page.getByRole("dialog", { name: "Invite a sub-account" });
  await form.getByLabel("Name").fill("Ann Lee");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await walk.look("form");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(SUB_ACCOUNT_TEXTS.invited)).toBeVisible();
  await walk.look("invited");
  await expect.poll(async () => (await mailsTo(other.request, email)).length).toBe(1);
  const [mail] = await mailsTo(other.request, email);
  await other.goto(/\/invitation\/[\w-]+#[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
  await other.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await other.getByLabel("Confirm new password").fill(PASSWORD);
  await other.getByRole("button", { name: "Join" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.reload();
  await expect(row(page, "Ann Lee")).toContainText("Active");
  await page.getByRole("button", { name: "Actions for Ann Lee" }).click();
  await page.getByRole("menuitem", { name: "Give credit" }).click();
  const credit = page.getByRole("dialog", { name: "Give credit to Ann Lee" });
  await credit.getByLabel("Amount in AUD").fill("12.50");
  await walk.look("credit");
  await credit.getByRole("button", { name: "Give credit" }).click();
  await expect(row(page, "Ann Lee")).toContainText("$12.50");
  await walk.look("given");
});

journey("Administration", async ({ page, newAccount, other, walk }) => {
  const { email, name } = await makeAccount(other.request);
  await newAccount({ role: "superAdmin" });
  await walk.begin("/admin/dashboard");
  await walk.look("dashboard");
  await walk.open("Users");
  await page.getByRole("searchbox").fill(email);
  await expect(row(page, "Corner Shop")).toHaveCount(1);
  await walk.look("users");
  await row(page, email)
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "View", exact: true }).click();
  await expect(page.getByRole("dialog", { name })).toContainText(email);
  await walk.look("user");
  await page.keyboard.press("Escape");
  await walk.open("Approvals");
  await walk.look("approvals");
  await walk.open("Credit");
  await page.getByRole("button", { name: "Add credit" }).click();
  await page.getByRole("dialog").getByLabel("User's email").fill(email);
  await page.getByRole("dialog").getByLabel("Amount in AUD, excl. GST").fill("50");
  await walk.look("credit");
  await page.getByRole("dialog").getByRole("button", { name: "Add credit" }).click();
  await expect(row(page, "$55.00").or(row(page, "$50.00")).first()).toBeVisible();
  await walk.open("Monitor");
  await walk.look("monitor");
});

journey("Settings", async ({ page, newAccount, walk }) => {
  await newAccount();
  await walk.begin("/");
  await walk.openOwn("Settings");
  await walk.look("settings");
  await choose(page, "Time zone", "AWST Perth");
  await page.getByLabel("Email me every reply").check();
  const cards = page.locator("section");
  for (const title of ["Time zone and language", "Reply Settings"]) {
    const card = cards.filter({ has: page.getByRole("heading", { level: 2, name: title }) });
    await card.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true }).last()).toBeVisible();
  }
  await walk.look("saved");
  await walk.follow(page.getByRole("link", { name: "Profile", exact: true }).first());
  await walk.look("profile");
  await walk.follow(page.getByRole("link", { name: "Security", exact: true }).first());
  await walk.look("security");
  await walk.follow(page.getByRole("link", { name: "Notifications", exact: true }).first());
  await walk.look("notifications");
});

journey("Delete account", async ({ page, newAccount, walk }) => {
  const { email } = await newAccount();
  await walk.begin("/profile");
  await walk.look("profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  await walk.look("question");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("One-time code")).toBeVisible();
  await walk.look("code");
  await page.getByLabel("One-time code").fill(await mailedCode(page.request, email));
  const last = page.getByRole("alertdialog", { name: /^Delete .* now\?$/ });
  await expect(last).toBeVisible();
  await walk.look("last step");
  await last.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await walk.look("farewell");
});
