import type { Page } from "@playwright/test";
import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { addBusinessName } from "#core/contract/business-names/business-names.ts";
import { OWN_NAME_TEXTS } from "#core/contract/business-names/own-business-names.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { act, menu, row } from "./support/page.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Chooses the name in the composer of a quick message. */
async function compose(page: Page, name: string) {
  await page.goto("/quick-message");
  await page.getByRole("combobox", { name: "Sender" }).click();
  await page.getByRole("option", { name: new RegExp(name) }).click();
}

async function review(page: Page, name: string) {
  await page.goto(`/admin/business-names?search=${name}`);
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Review" }).click();
}

/** Says how far the simulator's registration is. */
async function register(page: Page, state: string, reason = "") {
  await dialog(page)
    .getByRole("button", { name: "Change registration with simulator", exact: true })
    .click();
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: state, exact: true }).click();
  await dialog(page)
    .getByRole("textbox", { name: /^Reason/ })
    .fill(reason);
  await examine(page, "a registration");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(ADMIN_NAME_TEXTS.registrationSaved)).toBeVisible();
}

test("R524, R583, R622: a business name from request to registered, in both consoles, the flight check and the composer", async ({
  page,
  context,
  newAccount,
  become,
  api,
}) => {
  const name = `Bell${String(Date.now()).slice(-6)}`;
  await newAccount({ role: "superAdmin" });
  const administrator = await context.cookies();
  await become();
  await newAccount();
  const owner = await context.cookies();

  await test.step("its owner asks for it, with what shows that it is theirs", async () => {
    await page.goto("/sender-ids");
    await page.getByRole("button", { name: "Add New Sender" }).click();
    await page.getByRole("menuitem", { name: "Business name" }).click();
    const field = dialog(page).getByRole("textbox", { name: /^Business name/ });
    await field.fill("Pаypal");
    await dialog(page).getByRole("button", { name: "Add business name" }).click();
    await expect(dialog(page)).toContainText("“а” looks like a letter but is not one from A to Z");
    await field.fill("Westpac");
    await expect(dialog(page)).toContainText("This name needs evidence");
    await examine(page, "a name that needs evidence");
    await field.fill(name);
    await dialog(page).getByLabel("ABN").fill("51 824 753 556");
    await dialog(page)
      .getByLabel(/^Evidence/)
      .fill("Our registered name");
    await examine(page, "ask for a business name");
    await dialog(page).getByRole("button", { name: "Add business name" }).click();
    await expect(page.getByText("Business name added successfully")).toBeVisible();
    await expect(row(page, name)).toContainText("In review");
  });

  await test.step("an administrator finds it among what waits, and approves it", async () => {
    await become(administrator);
    await page.goto("/admin/business-names");
    await expect(menu(page).getByRole("link", { name: /^Business names/ })).toHaveText(
      /Business names\s*\d+/,
    );
    await review(page, name);
    await expect(dialog(page)).toContainText("Our registered name");
    await examine(page, "a business name to review");
    await dialog(page).getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(ADMIN_NAME_TEXTS.approved)).toBeVisible();
    await expect(row(page, name)).toContainText("Not submitted");
  });

  await test.step("the composer and the flight check say that phones show “Unverified”", async () => {
    const said = `Recipients see “Unverified” instead of ${name}`;
    await become(owner);
    await compose(page, name);
    await expect(page.getByRole("alert")).toContainText(said);
    const group = await api.group("Autumn", [freshMobile()]);
    const draft = await api.draft({
      ...{ name: "Sale", sender: name, message: "Hello", group_array: [group] },
      ...{ campaign_type: "promotional", optout: true },
    });
    await page.goto(`/campaign/check/${draft}`);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("Unverified");
  });

  await test.step("the register waits for its owner, who confirms it", async () => {
    await become(administrator);
    await review(page, name);
    await register(page, "Waiting for confirmation", "Sign the form that we mailed to you");
    await become(owner);
    await page.goto("/sender-ids");
    await expect(row(page, name)).toContainText("Action needed");
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(dialog(page)).toContainText("Sign the form that we mailed to you");
    await examine(page, "a business name and its history");
    await dialog(page)
      .getByRole("button", { name: "Confirm: registration with simulator" })
      .click();
    await expect(page.getByText(OWN_NAME_TEXTS.confirmed)).toBeVisible();
    await expect(dialog(page).getByRole("region", { name: "History" })).toContainText(
      "Confirmed by the account",
    );
  });

  await test.step("its evidence is changed", async () => {
    await dialog(page).getByRole("button", { name: "Edit evidence" }).click();
    await dialog(page)
      .getByLabel(/^Evidence/)
      .fill("Trade mark 1234567");
    await examine(page, "edit evidence");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(OWN_NAME_TEXTS.saved, { exact: true })).toBeVisible();
  });

  await test.step("it is registered", async () => {
    await become(administrator);
    await page.goto(`/admin/business-names?status=again&search=${name}`);
    await expect(row(page, name)).toBeVisible();
    await review(page, name);
    await expect(dialog(page)).toContainText("Trade mark 1234567");
    await register(page, "Registered");
    await expect(dialog(page).getByRole("region", { name: "History" })).toContainText("Registered");
  });

  await test.step("phones show the name", async () => {
    await become(owner);
    await compose(page, name);
    await expect(page.getByRole("region", { name: "Phone preview" })).toContainText(name);
    await expect(page.getByText("Unverified")).toHaveCount(0);
    await page.goto("/sender-ids");
    await expect(row(page, name)).toContainText("Registered");
  });

  await test.step("its owner gives it up", async () => {
    await act(page, name, "Remove");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Business name removed")).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  });
});

test("R524: a name that was not approved says why, and is asked for again", async ({
  page,
  context,
  newAccount,
  become,
  api,
}) => {
  const name = `Chime${String(Date.now()).slice(-6)}`;
  await newAccount();
  const owner = await context.cookies();
  await api.call(addBusinessName, { buisness: name, evidence: "A shop" });
  await become();
  await newAccount({ role: "superAdmin" });
  await review(page, name);
  await dialog(page).getByRole("button", { name: "Reject" }).click();
  await page.getByRole("textbox", { name: /^Reason/ }).fill("Which shop?");
  await page.getByRole("button", { name: /^Reject/ }).click();
  await expect(page.getByText(ADMIN_NAME_TEXTS.rejected)).toBeVisible();
  await become(owner);
  await page.goto("/sender-ids");
  await expect(row(page, name)).toContainText("Not approved");
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(dialog(page)).toContainText("Which shop?");
  await dialog(page).getByRole("button", { name: "Ask again" }).click();
  await expect(dialog(page).getByLabel(/^Evidence/)).toHaveValue("A shop");
  await examine(page, "ask again");
  await dialog(page)
    .getByLabel(/^Evidence/)
    .fill("The shop at 1 High Street");
  await dialog(page).getByRole("button", { name: "Ask again" }).click();
  await expect(row(page, name)).toContainText("In review");
  await act(page, name, "Withdraw");
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test("R622: blocked words, and the register's answer with rows that fit nothing", async ({
  page,
  newAccount,
}) => {
  const word = `word${String(Date.now()).slice(-6)}`;
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/business-names?tab=words");
  await page.getByRole("button", { name: "Block word" }).click();
  await dialog(page).getByRole("textbox", { name: /^Word/ }).fill(word);
  await examine(page, "block a word");
  await dialog(page).getByRole("button", { name: "Block word" }).click();
  await expect(row(page, word)).toBeVisible();
  await examine(page, "blocked words");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option", { name: "simulator", exact: true }).click();
  await expect(page.getByRole("link", { name: "Download names to submit" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Answer/ }).fill("Nobody at all,registered");
  await page.getByRole("button", { name: "Import answer" }).click();
  await expect(page.getByRole("region", { name: "Rejected rows" })).toContainText(
    "No approved name",
  );
  await examine(page, "the register's answer");
});

test("an administrator sees who else has a name that looks like the one in review", async ({
  page,
  newAccount,
  api,
}) => {
  const name = `Bell${String(Date.now()).slice(-6)}`;
  await newAccount();
  await api.call(addBusinessName, { buisness: name });
  await newAccount();
  await api.call(addBusinessName, { buisness: name.toUpperCase(), evidence: "ABN register" });
  await newAccount({ role: "superAdmin" });
  await review(page, name.toUpperCase());
  await expect(dialog(page)).toContainText("ABN register");
  await expect(dialog(page).getByRole("listitem").filter({ hasText: name })).toContainText(
    "(In review)",
  );
  await examine(page, "a name that somebody else has");
});
