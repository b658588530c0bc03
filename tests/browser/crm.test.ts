import type { Page } from "@playwright/test";
import { getStripeKey } from "#core/contract/customer-invoices/customer-invoices.ts";
import { getGroup } from "#core/contract/groups/groups.ts";
import {
  type Connection,
  connectIntegration,
  listConnections,
  saveHubSpotToken,
} from "#core/contract/integrations/connections.ts";
import {
  chooseCrmActivities,
  listCrmActivities,
} from "#core/contract/integrations/crm-activities.ts";
import {
  activeCampaignFields,
  activeCampaignFilters,
  hubSpotFields,
  hubSpotFilters,
  pipedriveFields,
  zohoFields,
} from "#core/contract/integrations/crm-records.ts";
import {
  type CrmSync,
  listCrmSyncs,
  updateCrmSync,
} from "#core/contract/integrations/crm-syncs.ts";
import { removeGhl } from "#core/contract/integrations/ghl.ts";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { newId } from "#core/ids.ts";
import { CONNECT_TEXTS, type CrmApp, VENDOR_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { GROUP } from "./support/composer.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, menu } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { refuse, stub } from "./support/stubs.ts";
import { card, choose, sync } from "./support/vendors.ts";

const hubSpot: Connection = {
  ...{ app: "hubspot", name: "Corner Shop", status: "connected" },
  ...{
    connectedAt: Date.UTC(2026, 10, 20),
    answeredAt: Date.UTC(2026, 10, 27),
    eventAt: Date.UTC(2026, 10, 26),
    requestsLeft: 49_812,
  },
};

/** The screen, with these connections. */
async function integrations(
  page: Page,
  data: Connection[],
  apps: readonly VendorApp[] = VENDOR_APPS,
) {
  await stub(page, getStripeKey, { data: null });
  await stub(page, listConnections, { data, apps: [...apps] });
  await stub(page, listCrmActivities, { data: [] });
  await page.goto("/integrations");
}

test("R327: each CRM says how it is, what went wrong and what to do", async ({ page, context }) => {
  await signedIn(context);
  const problem = CONNECT_TEXTS.revoked("Zoho CRM");
  const zoho: Connection = {
    ...{ ...hubSpot, app: "zoho", status: "revoked" },
    ...{ problem, problemAt: Date.UTC(2026, 10, 26) },
  };
  await integrations(page, [hubSpot, zoho], ["hubspot", "zoho", "ac"]);
  await expect(card(page, "hubspot")).toContainText("Corner Shop");
  await expect(card(page, "hubspot").getByRole("button", { name: "Connect" })).toHaveCount(0);
  await expect(card(page, "zoho")).toContainText(problem);
  await expect(card(page, "zoho").getByRole("button", { name: "Reconnect" })).toBeVisible();
  await expect(card(page, "ac").getByRole("button", { name: "Connect" })).toBeVisible();
  await expect(card(page, "hubspot").getByRole("button", { name: "Reconnect" })).toHaveCount(0);
  const forbidden = CONNECT_TEXTS.forbidden("HubSpot");
  const short: Connection = { ...hubSpot, problem: forbidden, problemAt: Date.UTC(2026, 10, 26) };
  await integrations(page, [short], ["hubspot"]);
  await expect(card(page, "hubspot")).toContainText(forbidden);
  await expect(card(page, "hubspot").getByRole("button", { name: "Reconnect" })).toBeVisible();
  await expect(card(page, "hubspot").getByRole("button", { name: "Remove" })).toBeVisible();
  await integrations(page, [hubSpot, zoho], ["hubspot", "zoho", "ac"]);
  // Our app is not registered there.
  await expect(card(page, "pipedrive").getByRole("button")).toHaveCount(0);
  await expect(card(page, "pipedrive").getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await examine(page, "Integration, CRMs");
  await card(page, "hubspot").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Contacts that you imported stay.");
});

test("what is written into a CRM is chosen on its card, which says how that goes", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await integrations(page, [hubSpot]);
  await stub(page, chooseCrmActivities, { message: "Your choice has been saved", data: [] });
  await card(page, "hubspot").getByRole("button", { name: "Choose activities" }).click();
  const dialog = page.getByRole("dialog", { name: "Activities in HubSpot" });
  await dialog.getByLabel("Opt-outs").check();
  await examine(page, "Activities of a CRM");
  const own = {
    app: "hubspot",
    kinds: ["optOut"],
    texts: false,
    backlog: 3,
    written: 1_200,
  } as const;
  const missedReason = "HubSpot: The contact does not exist";
  await stub(page, listCrmActivities, {
    data: [{ ...own, kinds: [...own.kinds], missed: 2, missedReason }],
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "hubspot")).toContainText("1,200");
  await expect(card(page, "hubspot")).toContainText("Waiting to be added3");
  await expect(card(page, "hubspot").getByText(`Last reason: ${missedReason}`)).toBeVisible();
  await examine(page, "Integration, activities");
});

test("R327: GoHighLevel is connected again and removed as the CRMs are", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const problem = CONNECT_TEXTS.revoked("GoHighLevel");
  const problemAt = Date.UTC(2026, 10, 26);
  await integrations(page, [{ ...hubSpot, app: "ghl", status: "revoked", problem, problemAt }]);
  const ghl = card(page, "ghl");
  await expect(ghl).toContainText(problem);
  await expect(ghl.getByRole("button", { name: "Reconnect" })).toBeVisible();
  await expect(ghl.getByRole("link", { name: "Sub-accounts" })).toBeVisible();
  await examine(page, "Integration, GoHighLevel");
  await stub(page, removeGhl, { message: GHL_TEXTS.removed });
  await stub(page, listConnections, { data: [], apps: ["ghl"] });
  await ghl.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove GoHighLevel" }).click();
  await expect(page.getByText(GHL_TEXTS.removed)).toBeVisible();
  await expect(ghl.getByRole("button", { name: "Connect" })).toBeVisible();
});

test("R322, R323, R363, R365, R366: Zoho and ActiveCampaign first ask where the account is", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await integrations(page, []);
  await card(page, "zoho").getByRole("button", { name: "Connect" }).click();
  const zoho = page.getByRole("dialog", { name: "Connect Zoho CRM" });
  const address = zoho.getByLabel("Zoho CRM address");
  await zoho.getByRole("button", { name: "Connect" }).click();
  await expect(address).toHaveAccessibleDescription(/Required$/);
  await address.fill("https://crm.zoho.example");
  await zoho.getByRole("button", { name: "Connect" }).click();
  await expect(address).toHaveAccessibleDescription(/URL must be valid Zoho url$/);
  await examine(page, "Connect Zoho");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await card(page, "ac").getByRole("button", { name: "Connect" }).click();
  const ac = page.getByRole("dialog", { name: "Connect ActiveCampaign" });
  await ac.getByLabel("URL").fill("shop.example");
  await ac.getByRole("button", { name: "Connect" }).click();
  await expect(ac.getByLabel("URL")).toHaveAccessibleDescription("Enter valid Active Campaign url");
  await expect(ac.getByLabel("Key")).toHaveAccessibleDescription("Required");
  await examine(page, "Connect ActiveCampaign");
});

test("a connection that cannot begin says why, and closes the window that it opened", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await refuse(page, connectIntegration, "CONFLICT", CONNECT_TEXTS.unavailable("HubSpot"));
  await integrations(page, []);
  const opened = page.waitForEvent("popup");
  await card(page, "hubspot").getByRole("button", { name: "Connect" }).click();
  const popup = await opened;
  const dialog = page.getByRole("dialog", { name: "Connect HubSpot" });
  await expect(dialog).toContainText(CONNECT_TEXTS.unavailable("HubSpot"));
  await expect.poll(() => popup.isClosed()).toBe(true);
  await examine(page, "Connect, refused");
});

test("without pop-ups, Zoho's form says so and keeps the address", async ({ page, context }) => {
  await signedIn(context);
  await integrations(page, []);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await card(page, "zoho").getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Zoho CRM" });
  const address = "https://crm.zoho.com.au";
  await dialog.getByLabel("Zoho CRM address").fill(address);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toContainText("Allow pop-ups for this site");
  await expect(dialog.getByLabel("Zoho CRM address")).toHaveValue(address);
});

test("on a phone, each card's button is beside the vendor's name", async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signedIn(context);
  await integrations(page, []);
  for (const app of VENDOR_APPS) {
    const name = await card(page, app).getByRole("heading").boundingBox();
    const button = await card(page, app).getByRole("button", { name: "Connect" }).boundingBox();
    expect(button?.y, app).toBe(name?.y);
  }
});

test("a vendor's own site cuts the tie between the windows, and the page still hears how it ended", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const state = "a-state";
  const url = "https://vendor.example/agree";
  await stub(page, connectIntegration, { data: { url, state } });
  let saves = 0;
  await stub(context, saveHubSpotToken, { message: "HubSpot has been connected", data: hubSpot });
  context.on("request", (request) => {
    if (request.url().endsWith("/hubspot/save-refresh-token")) saves += 1;
  });
  await integrations(page, []);
  await stub(context, authOptions, {
    data: {
      google: false,
      apple: false,
      signUps: true,
      payloadEncryption: false,
      supportEmail: "",
    },
  });
  const back = new URL(`/auth/connect?state=${state}&code=secret`, page.url()).href;
  await context.route(url, (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${back}">Allow</a>` }),
  );
  const opened = page.waitForEvent("popup");
  await card(page, "hubspot").getByRole("button", { name: "Connect" }).click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  await popup.getByRole("link", { name: "Allow" }).click();
  await closed;
  await expect(page.getByText("HubSpot has been connected")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(saves).toBe(1);
});

test("R449: where a CRM sends its window back has no side bar", async ({ page, context }) => {
  await signedIn(context);
  await integrations(page, []);
  await expect(menu(page)).toBeVisible();
  await page.goto("/auth/connect");
  await expect(heading(page)).toHaveText("Back to Cooee");
  await expect(menu(page)).toHaveCount(0);
});

/** Opens the filter of a connected CRM, whose fields are these. */
async function openFilter(page: Page, app: CrmApp, mayHubSpot = true) {
  const fields = [
    { name: "mobile", label: "Mobile phone", kind: "phone" as const },
    { name: "home", label: "Home phone", kind: "phone" as const },
    { name: "first", label: "First name", kind: "text" as const },
    { name: "city", label: "Favourite colour", kind: "text" as const },
    { name: "optout", label: "Opted out of email: Marketing Information", kind: "text" as const },
  ];
  await signedIn(page.context(), { adminApproved: mayHubSpot });
  for (const endpoint of [hubSpotFields, zohoFields, activeCampaignFields, pipedriveFields])
    await stub(page, endpoint, { data: fields });
  const lists = [{ id: "1", name: "Newsletter" }];
  await stub(page, hubSpotFilters, {
    data: { lists, leadStatuses: [{ id: "OPEN", name: "Open" }] },
  });
  await stub(page, activeCampaignFilters, { data: { lists, tags: [] } });
  await integrations(page, [{ ...hubSpot, app }]);
  if (mayHubSpot) await card(page, app).getByRole("button", { name: "Sync contacts" }).click();
}

/** Of two kinds of email the account has one. */
async function expectEmailKinds(page: Page) {
  const marketing = sync(page).getByLabel("Leave out people who opted out of marketing email");
  await marketing.check();
  await expect(marketing).toBeChecked();
  const oneToOne = sync(page).getByLabel("Leave out people who opted out of one-to-one email");
  await expect(oneToOne).toBeDisabled();
  await expect(oneToOne).toHaveAccessibleDescription(
    "The CRM has no field “Opted out of email: One to One”",
  );
}

/** What the fields of the filter say is wrong. */
async function wrong(page: Page, label: string, text: string) {
  await sync(page).getByRole("button", { name: "Continue" }).click();
  await expect(
    sync(page).getByRole("combobox", { name: label, exact: true }),
  ).toHaveAccessibleDescription(text);
}

test("R291, R321, R351, R368, R369, R415: HubSpot's filter, then the mapping of its fields", async ({
  page,
}) => {
  await openFilter(page, "hubspot");
  await expect(sync(page).getByRole("tab")).toHaveText(["Import Contacts", "Sync Contacts"]);
  await expectEmailKinds(page);
  await choose(page, "Contacts", "By lead status");
  await wrong(page, "Lead status", "Select status");
  await choose(page, "Contacts", "By list");
  await wrong(page, "List", "Select any list");
  await choose(page, "Contacts", "By conditions");
  await sync(page).getByRole("button", { name: "Add condition" }).click();
  await sync(page).getByLabel("Value 1").fill("Perth");
  await wrong(page, "Field 2", "Choose a field");
  await expect(sync(page).getByLabel("Value 2")).toHaveAccessibleDescription("Enter a value");
  await expect(sync(page).getByLabel("Value 1")).not.toHaveAttribute("aria-invalid", "true");
  await examine(page, "Sync HubSpot, conditions");
  await choose(page, "Contacts", "All contacts");
  await sync(page).getByRole("button", { name: "Continue" }).click();
  const number = sync(page).getByRole("combobox", { name: "Mobile number" });
  await expect(number).toHaveText("Mobile phone");
  await number.click();
  await expect(page.getByRole("option")).toHaveText(["Mobile phone", "Home phone"]);
  await page.keyboard.press("Escape");
  await expect(sync(page).getByRole("textbox", { name: "Label 1" })).toHaveValue("first_name");
  await examine(page, "Sync HubSpot, mapping");
});

test("R322, R361, R362, R416, R418: Zoho's type, filter and conditions", async ({ page }) => {
  await openFilter(page, "zoho");
  await wrong(page, "Type", "Type must be provided");
  await choose(page, "Type", "Leads");
  await wrong(page, "Filter", "You must select an Filter");
  await choose(page, "Filter", "By conditions");
  await wrong(page, "Field 1", "Choose a field");
  await sync(page).getByRole("combobox", { name: "Operator 1" }).click();
  await expect(page.getByRole("option")).toHaveText(["is", "is not", "starts with", "is one of"]);
  await page.keyboard.press("Escape");
  await examine(page, "Sync Zoho, conditions");
});

test("R323, R364, R419: ActiveCampaign's status must be chosen", async ({ page }) => {
  await openFilter(page, "ac");
  await choose(page, "Contacts", "By status, list or tag");
  await wrong(page, "Status", "Status must be provided");
  await examine(page, "Sync ActiveCampaign, filter");
});

test("R324, R367, R420, R421: Pipedrive's entity decides the operators", async ({ page }) => {
  await openFilter(page, "pipedrive");
  await wrong(page, "Contacts or leads", "You must select an entity (Contacts or Leads)");
  const operators = async () => {
    await sync(page).getByRole("button", { name: "Add condition" }).click();
    await sync(page).getByRole("combobox", { name: "Operator 1" }).click();
    const shown = await page.getByRole("option").allTextContents();
    await page.keyboard.press("Escape");
    return shown;
  };
  await choose(page, "Contacts or leads", "Contacts");
  expect(await operators()).toHaveLength(7);
  await choose(page, "Contacts or leads", "Leads");
  expect(await operators()).toEqual(["is empty", "is not empty"]);
});

test("R291: what is kept in sync says how it goes, and what deletions and opt-outs do", async ({
  page,
}) => {
  const changed: unknown[] = [];
  const one: CrmSync = {
    ...{ _id: newId("crmSync", 0), app: "hubspot", group: GROUP._id, filter: { filter: "all" } },
    ...{ labels: [{ field: "mobile" }], deletions: "keep", optOuts: "optOut", status: "stopped" },
    ...{ paused: false, running: false, records: 12, withoutNumber: 2, createdAt: 0 },
    ...{ problem: CONNECT_TEXTS.busy("HubSpot"), problemAt: Date.UTC(2026, 10, 26) },
    ...{ lastPassAt: Date.UTC(2026, 10, 27), writeBack: true, backlog: 3 },
  };
  await openFilter(page, "hubspot");
  await stub(page, listCrmSyncs, { data: [one] });
  await stub(page, getGroup, { data: GROUP });
  await stub(page, updateCrmSync, { data: { ...one, paused: true } });
  page.on("request", (request) => {
    if (request.method() === "PUT") changed.push(request.postDataJSON());
  });
  await sync(page).getByRole("tab", { name: "Sync Contacts" }).click();
  const item = sync(page).getByRole("listitem", { name: GROUP.name });
  await expect(item).toContainText(CONNECT_TEXTS.busy("HubSpot"));
  await expect(item).toContainText("Opt-outs waiting to be written");
  await examine(page, "Sync HubSpot, in sync");
  await choose(page, "When a record is deleted in HubSpot", "Remove the contact from the group");
  await expect.poll(() => changed).toEqual([{ deletions: "remove" }]);
  await item.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => changed).toHaveLength(2);
  await item.getByRole("button", { name: "End sync" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("The contacts stay in the group.");
});

test("R329: fields that cannot be fetched lead back to connecting", async ({ page }) => {
  await openFilter(page, "zoho");
  await refuse(page, zohoFields, "CONFLICT", CONNECT_TEXTS.revoked("Zoho CRM"));
  await choose(page, "Type", "Contacts");
  const dialog = page.getByRole("dialog", { name: "Connect Zoho CRM" });
  await expect(dialog).toContainText(CONNECT_TEXTS.revoked("Zoho CRM"));
  await expect(sync(page)).toBeHidden();
  await dialog.getByRole("button", { name: "Connect again" }).click();
  await expect(page.getByLabel("Zoho CRM address")).toBeVisible();
});

test("fields that cannot be read for a moment are asked for again in place, with what was chosen", async ({
  page,
}) => {
  await openFilter(page, "ac");
  await choose(page, "Contacts", "By status, list or tag");
  await choose(page, "Status", "Active");
  await refuse(page, activeCampaignFields, "RATE_LIMITED", CONNECT_TEXTS.busy("ActiveCampaign"));
  const list = sync(page).getByRole("combobox", { name: /^List/ });
  await list.click();
  await page.getByRole("option", { name: "Newsletter" }).click();
  await expect(sync(page)).toContainText(CONNECT_TEXTS.busy("ActiveCampaign"));
  await examine(page, "Sync ActiveCampaign, busy");
  await sync(page).getByRole("button", { name: "Continue" }).click();
  await expect(sync(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await sync(page).getByRole("button", { name: "Back" }).click();
  await stub(page, activeCampaignFields, { data: [] });
  await sync(page).getByRole("button", { name: "Try again" }).click();
  await expect(sync(page).getByRole("alert")).toHaveCount(0);
  await expect(sync(page).getByRole("combobox", { name: "Status" })).toHaveText("Active");
  await expect(list).toHaveText("Newsletter");
});

test("R370: HubSpot is synced once an account is approved", async ({ page }) => {
  await openFilter(page, "hubspot", false);
  await expect(card(page, "hubspot").getByRole("link", { name: "Contact us" })).toBeVisible();
  await expect(card(page, "hubspot").getByRole("button", { name: "Sync contacts" })).toHaveCount(0);
});
