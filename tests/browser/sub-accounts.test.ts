import type { Page } from "@playwright/test";
import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { me, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { inviteSubAccount, SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { FEATURES } from "#core/permissions.ts";
import { freshMobile, freshPerson, makeAccount } from "./support/accounts.ts";
import { apiOf } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, visit } from "./support/page.ts";
import { mailsTo } from "./support/simulator.ts";

const PASSWORD = "sub-account-1";

/** The path of the link that was mailed last. */
async function invitationTo(page: Page, email: string): Promise<string> {
  let path = "";
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(page.request, email);
      path = /\/invitation\/[\w-]+#[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
      return path;
    })
    .not.toBe("");
  return path;
}

async function choose(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${row}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function accept(page: Page): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
}

test("an owner invites a sub-account with SMS only, acts for it and returns", async ({
  page,
  other: invited,
  newAccount,
}) => {
  const { name: company } = await newAccount();
  const { email } = freshPerson();
  await page.goto("/sub-accounts");
  await expect(page.getByRole("heading", { name: "No sub-accounts yet" })).toBeVisible();

  await test.step("the form says what is missing, and gives what is ticked", async () => {
    await page.getByRole("button", { name: "Invite" }).click();
    const form = page.getByRole("dialog", { name: "Invite a sub-account" });
    await form.getByLabel("Groups", { exact: true }).click();
    await form.getByLabel("SMS", { exact: true }).click();
    await form.getByRole("button", { name: "Send invitation" }).click();
    await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Name is required!");
    await expect(form.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
      "Email is required!",
    );
    await expect(form.getByText(SUB_ACCOUNT_TEXTS.accessNeeded)).toBeVisible();
    await form.getByLabel("SMS", { exact: true }).click();
    await form.getByLabel("Name").fill("Ann Lee");
    await form.getByLabel("Email", { exact: true }).fill(email);
    await form.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText(SUB_ACCOUNT_TEXTS.invited)).toBeVisible();
    await expect(page.getByRole("row", { name: "Ann Lee" })).toContainText("Invited");
  });

  const first = await invitationTo(page, email);
  await test.step("another link ends the one before", async () => {
    await choose(page, "Ann Lee", "Send a new link");
    await expect.poll(() => invitationTo(page, email)).not.toBe(first);
  });

  await test.step("the mailed link opens the account", async () => {
    await invited.goto(first);
    await expect(invited.getByText(SUB_ACCOUNT_TEXTS.over)).toBeVisible();
    await invited.goto(await invitationTo(page, email));
    await expect(invited.getByRole("heading", { level: 1, name: `Join ${company}` })).toBeVisible();
    await expect(invited.getByText(email)).toBeVisible();
    await expect(invited.getByLabel("Your name")).toHaveValue("Ann Lee");
    await accept(invited);
    await expect(invited.getByRole("button", { name: "Profile of Ann Lee" })).toBeVisible();
  });

  await test.step("it sees what SMS brings, and nothing else", async () => {
    const menu = invited.getByRole("navigation", { name: "Main" }).first();
    await expect(menu.getByRole("link", { name: "Campaign" })).toBeVisible();
    for (const hidden of ["Groups", "History", "Template", "Sub-Accounts", "Verification"]) {
      await expect(menu.getByRole("link", { name: hidden, exact: true })).toHaveCount(0);
    }
    await invited.goto("/campaign");
    await expect(invited.getByRole("heading", { level: 1, name: "Campaign" })).toBeVisible();
    for (const closed of ["/group", "/history", "/sub-accounts", "/settings"]) {
      await invited.goto(closed);
      await expect(invited).not.toHaveURL(closed);
    }
    const refused = await invited.request.get("/api/user/inviteLink");
    expect(refused.status()).toBe(403);
    // The parent's credit pays.
    await expect(balanceChip(invited)).toContainText("$100.00");
  });

  await test.step("R332: its owner logs in as it, which reloads at /, and returns", async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: "Ann Lee" })).toContainText("Active");
    await choose(page, "Ann Lee", "Log in as");
    await expect(page.getByText("You are acting as Ann Lee")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Profile of Ann Lee" })).toBeVisible();
    await page.goto("/sub-accounts");
    await expect(page).not.toHaveURL("/sub-accounts");
    await page.getByRole("button", { name: `Return to ${company}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sub-Accounts" })).toBeVisible();
    await expect(page.getByRole("button", { name: `Profile of ${company}` })).toBeVisible();
  });

  await test.step("gets credit, other rights, and is removed", async () => {
    await choose(page, "Ann Lee", "Give credit");
    const credit = page.getByRole("dialog", { name: "Give credit to Ann Lee" });
    await credit.getByRole("button", { name: "Give credit" }).click();
    await expect(credit.getByLabel("Amount in AUD")).toHaveAccessibleDescription(
      "Credit is required!",
    );
    await credit.getByLabel("Amount in AUD").fill("250");
    await credit.getByRole("button", { name: "Give credit" }).click();
    await expect(credit.getByLabel("Amount in AUD")).toHaveAccessibleDescription(
      SUB_ACCOUNT_TEXTS.lowBalance,
    );
    await credit.getByLabel("Amount in AUD").fill("12.50");
    await credit.getByRole("button", { name: "Give credit" }).click();
    await expect(page.getByRole("row", { name: "Ann Lee" })).toContainText("$12.50");
    await expect(balanceChip(page)).toContainText("$87.50");

    await choose(page, "Ann Lee", "Edit");
    const edit = page.getByRole("dialog", { name: "Ann Lee" });
    await expect(edit.getByLabel("Edit SMS")).toBeChecked();
    await edit.getByLabel("History", { exact: true }).click();
    await edit.getByLabel("Delete SMS").click();
    await edit.getByText("Its own credit", { exact: true }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(SUB_ACCOUNT_TEXTS.updated)).toBeVisible();
    await expect(page.getByRole("row", { name: "Ann Lee" })).toContainText("History");
    await expect(page.getByRole("row", { name: "Ann Lee" })).toContainText("Its own credit");

    await choose(page, "Ann Lee", "Remove");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { name: "No sub-accounts yet" })).toBeVisible();
    await expect(balanceChip(page)).toContainText("$100.00");
  });
});

test("an owner limits what a sub-account may spend of its credit in a month", async ({
  page,
  other: sub,
  newAccount,
  api,
}) => {
  await newAccount();
  const { data: owner } = await api.call(me, {});
  const { name } = await makeAccount(sub.request, {
    role: "subaccount",
    access: ["sms"],
    parentId: owner.account,
    flags: { deductFromAccount: false },
  });
  const row = page.getByRole("row", { name });

  await test.step("a limit of 10 cents is for one message", async () => {
    await page.goto("/sub-accounts");
    await choose(page, name, "Spending limit");
    const dialog = page.getByRole("dialog", { name: `Spending limit for ${name}` });
    await examine(page, "Spending limit");
    await dialog.getByLabel("Monthly limit in AUD").fill("lots");
    await dialog.getByRole("button", { name: "Save limit" }).click();
    await expect(dialog.getByLabel("Monthly limit in AUD")).toHaveAccessibleDescription(
      /Enter dollars, such as 25 or 25.50/,
    );
    await dialog.getByLabel("Monthly limit in AUD").fill("0.10");
    await dialog.getByRole("button", { name: "Save limit" }).click();
    await expect(page.getByText(SUB_ACCOUNT_TEXTS.limited)).toBeVisible();
    await expect(row).toContainText("$0.00 of $0.10 this month");
  });

  await test.step("the sub-account sends one, and is refused another", async () => {
    const theirs = apiOf(sub.request);
    const send = () =>
      theirs.call(sendQuickMessage, {
        sender: SHARED_SENDER,
        message: "See you at three",
        contacts: [freshMobile()],
      });
    await send();
    await expect(send()).rejects.toThrow(CREDIT_TEXTS.spendingLimit);
    await sub.goto("/");
    await expect(balanceChip(sub)).toContainText("$0.04");
  });

  await test.step("without a limit it may spend all there is", async () => {
    await page.reload();
    await expect(row).toContainText("$0.06 of $0.10 this month");
    await choose(page, name, "Spending limit");
    const dialog = page.getByRole("dialog", { name: `Spending limit for ${name}` });
    await expect(dialog).toContainText("$0.06");
    await dialog.getByLabel("Monthly limit in AUD").fill("");
    await dialog.getByRole("button", { name: "Save limit" }).click();
    await expect(page.getByText(SUB_ACCOUNT_TEXTS.unlimited)).toBeVisible();
    await expect(row).not.toContainText("this month");
  });
});

test("a shared group and a shared campaign are there for the sub-account to use, until that ends", async ({
  page,
  other: sub,
  newAccount,
  api,
}) => {
  await newAccount();
  const { data: owner } = await api.call(me, {});
  const group = await api.group("Regulars", ["0426 111 100", "0426 111 101"]);
  await api.draft({ name: "Spring sale", message: "Hello", group_array: [group] });
  const { name } = await makeAccount(sub.request, {
    role: "subaccount",
    access: ["sms", "group"],
    parentId: owner.account,
    flags: { deductFromAccount: false },
  });

  await test.step("R360: its owner shares both, and must choose a sub-account", async () => {
    await page.goto("/group");
    await choose(page, "Regulars", "Assign to sub-accounts");
    const dialog = page.getByRole("dialog", { name: "Assign Regulars" });
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(SUB_ACCOUNT_TEXTS.needed);
    await dialog.getByLabel(name).click();
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText(SUB_ACCOUNT_TEXTS.groupAssigned)).toBeVisible();
    await expect(page.getByRole("row", { name: "Regulars" })).toContainText(name);
    await visit(page, "/campaign?tab=saved");
    await choose(page, "Spring sale", "Assign to sub-accounts");
    const question = page.getByRole("dialog", { name: "Assign Spring sale" });
    await question.getByLabel(name).click();
    await question.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText(SUB_ACCOUNT_TEXTS.draftAssigned)).toBeVisible();
  });

  await test.step("the group can be read and added to, and is not its to change", async () => {
    await sub.goto("/group");
    await expect(sub.getByRole("row", { name: "Regulars" })).toContainText("Shared with you");
    await sub.getByRole("link", { name: "Regulars" }).click();
    await expect(sub.getByText("0426 111 100")).toBeVisible();
    await expect(sub.getByRole("button", { name: "Add contact" })).toBeVisible();
    await expect(sub.getByRole("link", { name: "Import" })).toHaveCount(0);
    await expect(sub.getByRole("button", { name: "More actions" })).toHaveCount(0);
  });

  await test.step("the campaign is sent as its own", async () => {
    await visit(sub, "/campaign?tab=saved");
    await expect(sub.getByRole("row", { name: "Spring sale" })).toContainText("Shared with you");
    await sub.getByRole("link", { name: "Spring sale" }).click();
    await expect(sub.getByRole("heading", { level: 1, name: "Create campaign" })).toBeVisible();
    await sub.getByRole("button", { name: "Flight check" }).click();
    await sub.getByRole("button", { name: /^Send 2 messages/ }).click();
    await expect(sub).toHaveURL(/\/campaign\/report\//);
    await sub.goto("/campaign?tab=saved");
    await expect(sub.getByRole("row", { name: "Spring sale" })).toHaveCount(1);
  });
  const own = await apiOf(page.request).balance();
  expect(own).toBe(10_000 - 2 * 5.5);

  await test.step("R267: once its owner stops sharing, it is gone from the open screen, too", async () => {
    await sub.goto(`/group/${group}`);
    await expect(sub.getByText("0426 111 100")).toBeVisible();
    await page.goto("/group");
    await choose(page, "Regulars", "Assign to sub-accounts");
    const dialog = page.getByRole("dialog", { name: "Assign Regulars" });
    await dialog.getByLabel(name).click();
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByRole("row", { name: "Regulars" })).not.toContainText(name);
    await expect(sub.getByRole("heading", { name: "Group not found" })).toBeVisible();
    await sub.getByRole("link", { name: "Go to Contact Groups" }).click();
    await expect(sub.getByRole("heading", { name: "No groups yet" })).toBeVisible();
  });
});

test("axe finds nothing where sub-accounts are kept", async ({
  page,
  other: sub,
  newAccount,
  api,
}) => {
  await newAccount();
  const { data: owner } = await api.call(me, {});
  const { name } = await makeAccount(sub.request, {
    role: "subaccount",
    access: FEATURES,
    parentId: owner.account,
  });
  const { email } = freshPerson();
  const long = "Bartholomew-Alexander Featherstonehaugh-Cholmondeley of Wagga Wagga";
  await api.call(inviteSubAccount, { inviteReciever: email, name: long, access: ["sms"] });
  await page.goto("/sub-accounts");
  await expect(page.getByRole("row", { name })).toContainText("Active");
  await examine(page, "Sub-accounts");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await examine(page, "Invite a sub-account");
  await page.keyboard.press("Escape");
  await choose(page, name, "Give credit");
  await expect(page.getByRole("dialog").getByLabel("Amount in AUD")).toBeVisible();
  await examine(page, "Give credit");
  await page.keyboard.press("Escape");

  const group = await api.group("Regulars", ["0426 111 200"]);
  await page.goto(`/group/${group}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Assign to sub-accounts" }).click();
  await expect(page.getByRole("dialog").getByLabel(name)).toBeVisible();
  await examine(page, "Assign");

  await sub.context().clearCookies();
  await sub.goto(await invitationTo(page, email));
  await expect(sub.getByRole("button", { name: "Join" })).toBeVisible();
  await examine(sub, "Invitation");
  await sub.goto("/invitation/no-such-code");
  await expect(sub.getByText(SUB_ACCOUNT_TEXTS.over)).toBeVisible();
  await examine(sub, "Invitation that is over");
});
