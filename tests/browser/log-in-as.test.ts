import { createParam } from "#core/contract/params/params.ts";
import { ACTING_TEXTS } from "#core/contract/sessions/acting.ts";
import { makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, row } from "./support/page.ts";

test("R456: an administrator logs in as a user to look, returns, logs in to act, and the owner sees it", async ({
  page,
  newAccount,
  other: admin,
}) => {
  const { email, name } = await newAccount();
  await makeAccount(admin.request, { role: "superAdmin" });
  const open = async () => {
    await admin.goto(`/admin/users?search=${encodeURIComponent(email)}`);
    await row(admin, email)
      .getByRole("button", { name: /^Actions/ })
      .click();
    await admin.getByRole("menuitem", { name: "Log in as" }).click();
    return admin.getByRole("dialog", { name: `Log in as ${name}` });
  };
  const strip = admin.getByRole("region", { name: "Acting for someone else" });

  await test.step("to look", async () => {
    const dialog = await open();
    await dialog.getByRole("textbox", { name: "Ticket" }).fill("C-103");
    await examine(admin, "Log in as");
    await dialog.getByRole("button", { name: "Log in" }).click();
    await expect(strip).toContainText("You are viewing");
    await expect(admin).toHaveURL("/");
    const headers = { "content-type": "application/json" };
    const asked = { headers, data: { name: "offer", value: "10%" } };
    const refused = await admin.request.post(`/api${createParam.path}`, asked);
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ message: ACTING_TEXTS.viewOnly });
    await strip.getByRole("button", { name: /^Return to/ }).click();
    await expect(heading(admin)).toHaveText("Users");
  });

  await test.step("to act, with a reason and a ticket", async () => {
    const dialog = await open();
    await dialog.getByRole("radio", { name: /^Act/ }).check();
    await dialog.getByRole("button", { name: "Log in" }).click();
    await expect(dialog).toContainText(ACTING_TEXTS.reason);
    await dialog.getByRole("textbox", { name: "Reason" }).fill("They cannot see a campaign");
    await dialog.getByRole("textbox", { name: "Ticket" }).fill("C-104");
    await dialog.getByRole("button", { name: "Log in" }).dblclick();
    await expect(strip).toContainText("You are acting as");
  });

  await test.step("and the owner sees who it was and why", async () => {
    await page.goto("/security");
    const card = page.getByRole("region", { name: "Log-ins by Cooee's administrators" });
    await expect(card.getByRole("listitem")).toHaveCount(2);
    await expect(card.getByRole("listitem").first()).toContainText("ticket C-104");
    await examine(page, "Security, with log-ins of administrators");
  });
});
