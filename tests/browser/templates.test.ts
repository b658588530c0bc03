import type { Page } from "@playwright/test";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { createTemplate } from "#core/contract/templates/templates.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, message, messageText, openMenu, phone, row, visit } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("R231: without templates the list says so; a parameter and a template that names it are made and used", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Regulars", [
    { number: "0422000700", fields: [{ name: "first_name", value: "Mia" }] },
  ]);

  await test.step("R254: a parameter", async () => {
    await page.goto("/template");
    await expect(page.getByRole("heading", { name: TEMPLATE_TEXTS.none })).toBeVisible();
    await page.getByRole("link", { name: "Parameters" }).click();
    await page.getByRole("button", { name: "Create parameter" }).click();
    await dialog(page).getByLabel("Name").fill("Shop name");
    await expect(dialog(page)).toContainText("Its tag is {{shop_name}}.");
    await dialog(page).getByLabel("Value").fill("Bells Florist");
    await examine(page, "Create parameter");
    await page.keyboard.press("Tab");
    await dialog(page).getByRole("button", { name: "Create parameter" }).click();
    await expect(row(page, "Shop name")).toContainText("{{shop_name}}");
    await page.getByRole("main").getByRole("link", { name: "Template", exact: true }).click();
  });

  await test.step("R144, R148: a template says beside its fields what is missing", async () => {
    await page.getByRole("link", { name: "Create template" }).click();
    const name = page.getByLabel("Template name");
    const content = page.getByLabel("Template content");
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(name).toHaveAccessibleDescription(TEMPLATE_TEXTS.nameRequired);
    await expect(content).toHaveAccessibleDescription(new RegExp(TEMPLATE_TEXTS.contentRequired));
    await name.fill("Welcome back");
    await content.fill("Hi , see you at ");
    await content.press("Home");
    for (let i = 0; i < 3; i++) await content.press("ArrowRight");
    await page.getByRole("button", { name: "first_name" }).click();
    await page.getByRole("button", { name: "Insert {{first_name}}" }).click();
    await content.press("End");
    await page.getByRole("button", { name: "Shop name" }).click();
    await expect(page.getByText("Everyone gets Bells Florist")).toBeVisible();
    await page.getByRole("button", { name: "Insert {{shop_name}}" }).click();
    await expect(messageText(page)).toHaveValue("Hi {{first_name}}, see you at {{shop_name}}");
    await expect(phone(page)).toContainText("Hi first_name, see you at Bells Florist");
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(row(page, "Welcome back")).toBeVisible();
  });

  await test.step("a campaign takes its text, and asks before it replaces another", async () => {
    await visit(page, `/campaign/create?group=${group}`);
    await page.getByLabel("Campaign name").fill("Spring");
    await page.getByRole("button", { name: "Use a template" }).click();
    await expect(dialog(page)).toHaveAccessibleName("Select Your Template");
    await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
    await examine(page, "Select Your Template");
    await dialog(page).getByRole("button", { name: "Welcome back" }).click();
    await expect(messageText(page)).toHaveValue("Hi {{first_name}}, see you at {{shop_name}}");
    await expect(phone(page)).toContainText("Hi Mia, see you at Bells Florist");
    await message(page).fill("Something else");
    await page.getByRole("button", { name: "Use a template" }).click();
    await dialog(page).getByRole("button", { name: "Welcome back" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(messageText(page)).toHaveValue("Something else");
    await page.getByRole("button", { name: "Use a template" }).click();
    await dialog(page).getByRole("button", { name: "Welcome back" }).click();
    await question.getByRole("button", { name: "Replace text" }).click();
    await expect(messageText(page)).toHaveValue("Hi {{first_name}}, see you at {{shop_name}}");
  });

  await test.step("R008: the flight check shows the parameter's value", async () => {
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(phone(page)).toContainText("Hi Mia, see you at Bells Florist");
  });
});

test("R026: a template is found, copied, changed and deleted once that is confirmed", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.call(createTemplate, { name: "Thanks", content: "Thank you {{first_name|there}}" });
  await api.call(createTemplate, { name: "Reminder", content: "See you tomorrow" });
  await page.goto("/template");
  await page.getByLabel("Search templates").fill("thank you");
  await expect(page.getByRole("row")).toHaveCount(2);
  await act(page, "Thanks", "Save as copy");
  await expect(page).toHaveURL(/\/template\/save\//);
  await expect(page.getByLabel("Template name")).toHaveValue("Copy of Thanks");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("link", { name: "Reminder" }).click();
  await page.getByLabel("Template content").fill("See you on Monday");

  await test.step("asks before what was written is lost", async () => {
    await menuLink(page, "Template").click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Leave without saving?");
    await question.getByRole("button", { name: "Stay" }).click();
  });
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(row(page, "Reminder")).toContainText("See you on Monday");
  await act(page, "Copy of Thanks", "Delete");
  await page.getByRole("button", { name: "Delete template" }).click();
  await expect(page.getByText("Template deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  await act(page, "Reminder", "Use in a campaign");
  await expect(messageText(page)).toHaveValue("See you on Monday");
});

test("R024, R025, R201: a pre-made template is made by a super administrator, and copied by others", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "superAdmin" });
  const name = `Birthday ${crypto.randomUUID()}`;
  await page.goto("/template?tab=global");
  await page.getByRole("link", { name: "Create pre-made template" }).click();
  await expect(page).toHaveURL(/\/template\/add\?global=true$/);
  await page.getByLabel("Template name").fill(name);
  await page.getByLabel("Template content").fill("Happy birthday {{first_name|to you}}");
  await page.getByRole("button", { name: "Create pre-made template" }).click();
  await expect(row(page, name)).toBeVisible();

  await newAccount();
  await page.goto("/template/add?global=true");
  await expect(page).toHaveURL(/\/template$/);
  await page.getByRole("tab", { name: "Pre-Made" }).click();
  await page.getByLabel("Search templates").fill(name);
  await expect(page.getByRole("row")).toHaveCount(2);
  await openMenu(page, `Actions for ${name}`);
  await expect(page.getByRole("menuitem")).toHaveText([
    "Use in a campaign",
    "Save to My Templates",
  ]);
  await page.getByRole("menuitem", { name: "Save to My Templates" }).click();
  await expect(page.getByLabel("Template name")).toHaveValue(name);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("tab", { name: "My Templates" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await openMenu(page, `Actions for ${name}`);
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
});

test("R199: a super administrator makes a user's template pre-made, and takes that back", async ({
  page,
  newAccount,
  api,
}) => {
  const name = `Sale ${crypto.randomUUID()}`;
  const { email } = await newAccount();
  await api.call(createTemplate, { name, content: "Sale today" });
  await newAccount({ role: "superAdmin" });
  await page.goto(`/admin/users?search=${email}`);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Templates" }).click();
  await act(page, name, "Add to Pre-Made");
  await expect(page.getByText(TEMPLATE_TEXTS.marked, { exact: true })).toBeVisible();
  await expect(row(page, name)).toContainText("Pre-made");
  await page.goto(`/template?tab=global&search=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText("Sale today");
  await page.goBack();
  await act(page, name, "Remove from Pre-Made");
  await expect(page.getByText(TEMPLATE_TEXTS.unmarked, { exact: true })).toBeVisible();
});

test("R193, C04: a sub-account with only one medium is taken from the template screens to the dashboard", async ({
  page,
  context,
}) => {
  await signedIn(context, { role: "subaccount", access: ["sms", "template"] });
  // What the dashboard asks for is of no interest here.
  await context.route(/\/api\/(dashboard|gateway|user\/(show|getUser))/, (route) => route.abort());
  for (const path of ["/template", "/template/add", "/template/edit/tpl_1"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
  await expect(menuLink(page, "Template")).toBeHidden();
});

test("R229: an unknown action on a template says that something went wrong", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/template/frame/tpl_1");
  await expect(page.getByText(TEMPLATE_TEXTS.unknownAction, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/template$/);
});

/** Chooses from the menu of a row. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await openMenu(page, `Actions for ${name}`);
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
