import { makeAccount } from "./support/accounts.ts";
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
    await expect(page.getByRole("dialog")).toContainText("no such user");
    await page.goto(`/admin/users?drawer=nothing&user=${user}`);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});
