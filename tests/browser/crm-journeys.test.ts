import type { Page } from "@playwright/test";
import { openRoom } from "#core/contract/rooms/rooms.ts";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { vendorOverview } from "#local/shapes.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { message, row, stat } from "./support/page.ts";
import { writeBack } from "./support/simulator.ts";
import { agree, card, choose, sync } from "./support/vendors.ts";

let made = 0;

/** An account at a vendor that no other test has. */
function newAccountThere(): string {
  made += 1;
  return `b${Date.now().toString(36)}${made}`;
}

/** From the filter that was chosen to what the import will do. */
async function preview(page: Page, group: string) {
  await sync(page).getByRole("button", { name: "Continue" }).click();
  await sync(page).getByRole("button", { name: "Read and preview" }).click();
  await sync(page).getByLabel("Group name").fill(group);
}

/** From what it will do to its end. */
async function finish(page: Page, contacts: number) {
  await expect(stat(page, "Added")).toHaveText(String(contacts));
  await sync(page)
    .getByRole("button", { name: `Import ${contacts} contacts` })
    .click();
  const migration = page.getByRole("dialog", { name: /^Migration/ });
  await expect(migration.getByText("Import complete", { exact: true })).toBeVisible();
  return migration;
}

/** The account at HubSpot, as its owner sees it. */
async function atHubSpot(page: Page, account: string) {
  await page.goto(`/simulator/vendors?app=hubspot&account=${account}`);
  await expect(page.getByRole("row", { name: /Aroha/ })).toBeVisible();
}

test("R292, R327: HubSpot is connected, imported, kept in sync, revoked there, connected again and removed", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const account = newAccountThere();
  const hub = card(page, "hubspot");

  await test.step("connect", async () => {
    await page.goto("/integrations");
    const connect = hub.getByRole("button", { name: "Connect" });
    await agree(page, connect, "Deny");
    const refused = page.getByRole("dialog", { name: "Connect HubSpot" });
    await expect(refused).toContainText(CONNECT_TEXTS.declined("HubSpot"));
    await refused.getByRole("button", { name: "Close" }).last().click();
    await agree(page, connect, "Allow access", { account });
    await expect(page.getByText(CONNECT_TEXTS.connected("HubSpot"))).toBeVisible();
    await expect(hub).toContainText("Last answer");
    // What moved as the card grew was asked for, in another window.
    await page.reload();
  });

  await test.step("filter, map and import", async () => {
    await hub.getByRole("button", { name: "Sync contacts" }).click();
    await choose(page, "Contacts", "By conditions");
    await choose(page, "Field 1", "City");
    await choose(page, "Operator 1", "is not");
    await sync(page).getByLabel("Value 1").fill("Perth");
    await preview(page, "From HubSpot");
    await expect(stat(page, "Rejected")).toHaveText("1");
    await examine(page, "Sync HubSpot, preview");
    await sync(page).getByLabel("How they agreed").fill("Signed up in the shop");
    const migration = await finish(page, 6);
    await examine(page, "Migration");
    await migration.getByRole("button", { name: "Keep it in sync" }).click();
  });

  const kept = sync(page).getByRole("listitem", { name: "From HubSpot" });
  const inLastPass = (records: number) =>
    expect(kept).toContainText(new RegExp(`Records in the last pass\\s*${records}(?!\\d)`));
  await test.step("keep in sync", async () => {
    await choose(page, "Field that says who has opted out", "SMS opt-out");
    await sync(page).getByLabel("Write opt-outs here into that field too").check();
    await examine(page, "Sync HubSpot, a new sync");
    await sync(page).getByRole("button", { name: "Start syncing" }).click();
    await inLastPass(7);
  });

  const mobile = freshMobile();
  await test.step("what changes there arrives", async () => {
    await atHubSpot(page, account);
    await page.getByRole("button", { name: "Add one" }).click();
    const added = page.getByRole("dialog", { name: "Add one" });
    await added.getByLabel("Mobile phone").fill(mobile);
    await added.getByLabel("First name").fill("Ruby");
    await added.getByRole("button", { name: "Add" }).click();
    await expect(page.getByRole("row", { name: /Ruby/ })).toBeVisible();
    const aroha = page.getByRole("row", { name: /Aroha/ });
    await aroha.getByRole("button", { name: /^Change/ }).click();
    await page.getByRole("menuitem", { name: "Opt out of texts" }).click();
    await expect(aroha).toContainText("true");
    await page.goto("/integrations");
    await hub.getByRole("button", { name: "Sync contacts" }).click();
    await sync(page).getByRole("tab", { name: "Sync Contacts" }).click();
    await kept.getByRole("button", { name: "Sync now" }).click();
    await inLastPass(8);
    await kept.getByRole("link", { name: "From HubSpot" }).click();
    await expect(row(page, "Ruby")).toBeVisible();
    await expect(row(page, "Aroha")).toContainText("Opted out");
  });

  await test.step("a text to someone imported, and their reply", async () => {
    const { data: room } = await api.call(openRoom, { number: mobile });
    await page.goto(`/inbox-messaging?room=${room?._id}`);
    await message(page).fill("Your order is ready");
    await message(page).press("Enter");
    const thread = page.getByRole("region", { name: "Messages", exact: true });
    await expect(thread.getByText("Delivered")).toHaveCount(1);
    await writeBack(page.request, mobile, "On my way");
    await expect(thread.getByText("On my way")).toHaveCount(1);
  });

  await test.step("revoked there, and connected again", async () => {
    await atHubSpot(page, account);
    await page.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("No app is connected")).toBeVisible();
    await page.goto("/integrations");
    await hub.getByRole("button", { name: "Sync contacts" }).click();
    const failed = page.getByRole("dialog", { name: "Connect HubSpot" });
    await expect(failed).toContainText(CONNECT_TEXTS.revoked("HubSpot"));
    await failed.getByRole("button", { name: "Close" }).last().click();
    await expect(hub).toContainText(CONNECT_TEXTS.revoked("HubSpot"));
    await examine(page, "Integration, HubSpot revoked");
    const reconnect = hub.getByRole("button", { name: "Reconnect" });
    await agree(page, reconnect, "Allow access", { account });
    await expect(page.getByText(CONNECT_TEXTS.connected("HubSpot"))).toBeVisible();
    await expect(hub).not.toContainText(CONNECT_TEXTS.revoked("HubSpot"));
  });

  await test.step("removed, here and there", async () => {
    await hub.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove HubSpot" }).click();
    await expect(hub.getByRole("button", { name: "Connect" })).toBeVisible();
    const overview = `/simulator/api/vendors/hubspot?portal=${account}`;
    await expect
      .poll(async () => vendorOverview.parse(await (await page.request.get(overview)).json()))
      .toMatchObject({ agreements: [] });
  });
});

test("Zoho, ActiveCampaign and Pipedrive are connected and imported", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  const account = newAccountThere();
  await page.goto("/integrations");
  await card(page, "zoho").getByRole("button", { name: "Connect" }).click();
  const zoho = page.getByRole("dialog", { name: "Connect Zoho CRM" });
  await zoho.getByLabel("Zoho CRM address").fill("https://crm.zoho.com.au");
  await agree(page, zoho.getByRole("button", { name: "Connect" }), "Allow access", { account });
  const pipedrive = card(page, "pipedrive").getByRole("button", { name: "Connect" });
  await agree(page, pipedrive, "Allow access", { account });
  await card(page, "ac").getByRole("button", { name: "Connect" }).click();
  const ac = page.getByRole("dialog", { name: "Connect ActiveCampaign" });
  await ac.getByLabel("URL").fill("https://shop.api-au1.com");
  await ac.getByLabel("Key").fill("sim-demo.key");
  await ac.getByRole("button", { name: "Connect" }).click();
  await expect(ac).toBeHidden();
  for (const app of ["zoho", "pipedrive", "ac"] as const) {
    await card(page, app).getByRole("button", { name: "Sync contacts" }).click();
    if (app === "zoho") {
      await choose(page, "Type", "Contacts");
      await choose(page, "Filter", "All");
    }
    if (app === "pipedrive") await choose(page, "Contacts or leads", "Contacts");
    await preview(page, `From ${app}`);
    await finish(page, 9);
    await page.keyboard.press("Escape");
  }
});
