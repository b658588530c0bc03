import type { Page } from "@playwright/test";
import { getGroup } from "#core/contract/groups/groups.ts";
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
import { newId } from "#core/ids.ts";
import { CONNECT_TEXTS, type CrmApp } from "#core/rules/crm/apps.ts";
import { GROUP } from "./support/composer.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { hubSpot, integrations } from "./support/integrations.ts";
import { signedIn } from "./support/signed-in.ts";
import { refuse, stub } from "./support/stubs.ts";
import { card, choose, sync } from "./support/vendors.ts";

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
  await wrong(page, "Filter", "You must select a filter");
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
    const isChange = request.method() === "PUT" && request.url().includes("/integrations/sync/");
    if (isChange) changed.push(request.postDataJSON());
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
