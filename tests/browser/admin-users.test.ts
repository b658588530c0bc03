import { ADMIN_USER_TEXTS, updateUser } from "#core/contract/admin/admin-users.ts";
import { makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";

test("R504: the drawer of a user and what it shows are in the address", async ({
  page,
  newAccount,
  other,
}) => {
  const { email, name } = await makeAccount(other.request);
  await newAccount({ role: "superAdmin" });
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  const dialog = page.getByRole("dialog", { name });
  await row(page, email)
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "View", exact: true }).click();
  await expect(dialog).toContainText(email);
  await expect(page).toHaveURL(/drawer=view&user=usr_/);
  const user = new URL(page.url()).searchParams.get("user");

  await test.step("it opens by its address alone, whatever the list shows", async () => {
    await page.goto(`/admin/users?search=nobody&drawer=edit&user=${user}`);
    await expect(dialog.getByRole("textbox", { name: "Contacts per group" })).toHaveValue("5000");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/search=nobody$/);
  });

  await test.step("a user who is not there is said to be gone; a mode that is not there opens nothing", async () => {
    await page.goto(`/admin/users?drawer=view&user=${user?.slice(0, -4)}ZZZZ`);
    await expect(page.getByRole("dialog")).toContainText("no longer exists");
    await page.goto(`/admin/users?drawer=nothing&user=${user}`);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("R592, R594, R596, R618: a user is added, edited by two, deactivated, activated and deleted", async ({
  page,
  api,
  newAccount,
}) => {
  const admin = await newAccount({ role: "superAdmin" });
  const email = `${crypto.randomUUID()}@example.test`;
  const dialog = page.getByRole("dialog");
  const menu = async (item: string) => {
    await row(page, email)
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };

  await test.step("what the form lacks is named beside its fields", async () => {
    await page.goto("/admin/users");
    await page.getByRole("button", { name: "Add user" }).click();
    await expect(page).toHaveURL(/drawer=add$/);
    await dialog.getByRole("textbox", { name: "Name" }).fill("0412");
    await dialog.getByRole("textbox", { name: "Mobile" }).fill("12");
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(dialog).toContainText("Cannot be only numbers");
    await expect(dialog).toContainText("Email is required!");
    await expect(dialog).toContainText("Please enter a valid phone number");
    await examine(page, "Add user");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Mia Nguyen");
    await dialog.getByRole("textbox", { name: "Email" }).fill(email.toUpperCase());
    await dialog.getByRole("textbox", { name: "Mobile" }).fill("");
    await dialog.getByRole("checkbox", { name: "May send batch messages" }).check();
    await dialog.getByRole("button", { name: "Add user" }).dblclick();
    await expect(page.getByText(ADMIN_USER_TEXTS.added)).toBeVisible();
  });

  await test.step("an edit on top of another's is refused, and made again on what is there", async () => {
    await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
    await menu("Edit");
    await expect(dialog.getByRole("checkbox", { name: "May send batch messages" })).toBeChecked();
    const id = new URL(page.url()).searchParams.get("user") ?? "";
    await api.call(updateUser, { id, contactLimit: 700 });
    await dialog.getByRole("textbox", { name: "Contacts per group" }).fill("900");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText(`${admin.name} changed this on`);
    await examine(page, "Edit user");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await menu("Edit");
    await expect(dialog.getByRole("textbox", { name: "Contacts per group" })).toHaveValue("700");
    await page.keyboard.press("Escape");
  });

  await test.step("they are deactivated, activated, and deleted once they are deactivated again", async () => {
    const deactivate = async () => {
      await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
      await menu("Deactivate");
      const asked = page.getByRole("alertdialog");
      await asked.getByRole("textbox", { name: "Reason" }).fill("They asked for it");
      await asked.getByRole("button", { name: "Deactivate" }).click();
      await expect(row(page, email)).toContainText("Deactivated");
      await page.getByRole("link", { name: "Deactivated users" }).click();
      await expect(row(page, email)).toContainText("They asked for it");
    };
    const confirm = async (item: string) => {
      await menu(item);
      await page.getByRole("alertdialog").getByRole("button", { name: item }).click();
      await expect(row(page, email)).toHaveCount(0);
    };
    await deactivate();
    await examine(page, "Deactivated users");
    await confirm("Activate");
    await deactivate();
    await confirm("Delete");
  });
});
