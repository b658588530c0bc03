import { me } from "#core/contract/profile/me.ts";
import { changeAccess, signInAsSubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import { makeAccount } from "./support/accounts.ts";
import { apiOf } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, menu } from "./support/page.ts";

test("acting as a sub-account shows over the page until you return", async ({
  page,
  newAccount,
  api,
  playwright,
  baseURL,
}) => {
  const parent = await newAccount();
  const { account } = (await api.call(me, {})).data;
  const elsewhere = await playwright.request.newContext({ baseURL });
  const sub = await makeAccount(elsewhere, {
    role: "subaccount",
    access: ["sms"],
    parentId: account,
  });
  const answer = await elsewhere.get("/api/user/me");
  const id = me.output.parse(await answer.json()).data.account;
  await elsewhere.dispose();

  await api.call(signInAsSubAccount, { id });
  await page.goto("/documents");
  await expect(page.getByText(`You are acting as ${sub.name}`)).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Groups" })).toHaveCount(0);
  await examine(page, "Acting as a sub-account");
  await page.getByRole("button", { name: `Return to ${parent.name}` }).click();
  await expect(page).toHaveURL("/sub-accounts");
  await expect(page.getByRole("button", { name: `Profile of ${parent.name}` })).toBeVisible();
  await expect(page.getByText(/^You are acting as/)).toHaveCount(0);
});

test("R540: what a parent changes shows immediately, and closes the open screen", async ({
  page,
  newAccount,
  api,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL });
  await makeAccount(elsewhere);
  const parent = apiOf(elsewhere);
  const { account } = (await parent.call(me, {})).data;
  await newAccount({ role: "subaccount", access: ["group"], parentId: account });
  const { account: id } = (await api.call(me, {})).data;
  await page.goto("/group");
  await expect(heading(page)).toHaveText("Contact Groups");
  await expect(menu(page).getByRole("link", { name: "History" })).toHaveCount(0);
  await parent.call(changeAccess, { id, access: ["history", "sms"] });
  await expect(menu(page).getByRole("link", { name: "History" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(menu(page).getByRole("link", { name: "Groups" })).toHaveCount(0);
  await elsewhere.dispose();
});
