import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listChanges } from "#core/contract/contacts/contact-changes.ts";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { type FoundContact, findContacts } from "#core/contract/contacts/find-contacts.ts";
import { type Group, getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { history } from "#core/contract/messages/messages.ts";
import { createTemplate, listTemplates } from "#core/contract/templates/templates.ts";
import { newId } from "#core/ids.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, typeQuickly } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { answer, NONE, refuse, stub } from "./support/stubs.ts";

// What a screen does by itself, with stubs of the contract in the Worker's place (docs/decisions/0014).

const MEMBERS: Group = {
  _id: newId("group", 0),
  name: "Spring members",
  totalContacts: 9874,
  unsubscribe: 0,
  createdAt: 0,
  groupstatus: false,
  status: "Ready",
  fields: [],
  shared: false,
  assigned: [],
  assignedSubaccount: [],
  subAccount: [],
};

const MIA: FoundContact = {
  _id: newId("contact", 0),
  number: "61412345678",
  name: "Mia Chen",
  fields: [],
  isBlocked: false,
  isBlockedByUser: false,
  group: { _id: MEMBERS._id, name: MEMBERS.name },
};

test("Ctrl K finds groups, campaigns and settings by the server's own search, and what was opened last", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(page, findContacts, { data: { contacts: [] } });
  await stub(page, listContacts, { items: [], total: 0, limit: 10 });
  await stub(page, getGroup, { data: MEMBERS });
  await stub(page, listChanges, { items: [] });
  await stub(page, listGroups, { ...NONE, items: [MEMBERS], total: 1 });
  await stub(page, listTemplates, NONE);
  await refuse(page, listCampaigns, "CONFLICT", "No campaigns today");
  const searches: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const search = searchParams.get("search");
    if (search) searches.push(`${pathname} ${search}`);
  });
  await page.goto("/documents");
  await page.getByRole("button", { name: "Search" }).click();
  const palette = page.getByRole("dialog", { name: "Search" });
  const found = palette.getByRole("option");
  await expect(found.first()).toHaveText("Dashboard");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await typeQuickly(page, "spring m");
  await expect(found).toHaveText(["Spring members9,874 contacts"]);
  await expect(palette.getByRole("status")).toHaveText("Campaigns could not be searched");
  expect(searches.toSorted()).toEqual([
    "/api/contact/searchcontact spring m",
    "/api/gateway/bulk spring m",
    "/api/group spring m",
    "/api/mobile/template spring m",
  ]);
  await examine(page, "Command palette, found");
  await stub(page, listCampaigns, NONE);
  await palette.getByRole("combobox").fill("time z");
  await expect(found.first()).toHaveText("Time zone and languageSettings");
  await stub(page, listGroups, NONE);
  await palette.getByRole("combobox").fill("nothing of that name");
  await expect(palette.getByRole("status")).toHaveText("Nothing found for “nothing of that name”");
  await examine(page, "Command palette, nothing found");
  await stub(page, listGroups, { ...NONE, items: [MEMBERS], total: 1 });
  await palette.getByRole("combobox").fill("spring members");
  await expect(found).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/group/${MEMBERS._id}`);
  await expect(heading(page)).toHaveText("Spring members");
  await page.keyboard.press("Control+k");
  await expect(found.first()).toHaveText("Spring members");
});

test("Ctrl K finds contacts in all groups, and opens the group at the one that is chosen", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(page, listGroups, NONE);
  await stub(page, listCampaigns, NONE);
  await stub(page, listTemplates, NONE);
  const suppliers = newId("group", 1);
  await stub(page, findContacts, {
    data: {
      contacts: [
        MIA,
        { ...MIA, _id: newId("contact", 1), group: { _id: suppliers, name: "x".repeat(80) } },
        { ...MIA, _id: newId("contact", 2), number: "61412345999", name: undefined },
      ],
    },
  });
  await page.goto("/documents");
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  const found = palette.getByRole("option");
  await palette.getByRole("combobox").fill("0412 345");
  await expect(found).toHaveText([
    "Mia Chen, 0412 345 678Spring members",
    /^Mia Chen, 0412 345 678xxx/,
    "0412 345 999Spring members",
  ]);
  await examine(page, "Command palette, contacts");
  await stub(page, getGroup, { data: MEMBERS });
  await stub(page, listChanges, { items: [] });
  await stub(page, listContacts, { items: [], total: 0, limit: 10 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/group/${MEMBERS._id}?search=${MIA.number}`);
});

test("what was opened last has its new name, and leaves the palette once it is deleted", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(page, getGroup, { data: MEMBERS });
  await stub(page, listChanges, { items: [] });
  await stub(page, listContacts, { items: [], total: 0, limit: 10 });
  await page.goto(`/group/${MEMBERS._id}`);
  await expect(heading(page)).toHaveText("Spring members");
  let kept: Group[] = [{ ...MEMBERS, name: "Summer members" }];
  await answer(page, listGroups, (asked) => {
    expect(asked.get("ids")).toBe(MEMBERS._id);
    return { ...NONE, items: kept };
  });
  const palette = page.getByRole("dialog", { name: "Search" });
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option").first()).toHaveText("Summer members");
  kept = [];
  await page.reload();
  await expect(heading(page)).toHaveText("Spring members");
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option").first()).toHaveText("Dashboard");
});

test("Ctrl K finds templates by the server's own search, and the quick message as a command", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const { data } = await api.call(createTemplate, {
    name: "Opening hours",
    content: "We are open from nine to five.",
  });
  await page.goto("/documents");
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  const found = palette.getByRole("option");
  await palette.getByRole("combobox").fill("opening");
  await expect(found).toHaveText(["Opening hoursWe are open from nine to five."]);
  await examine(page, "Command palette, templates");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/template/edit/${data._id}`);
  await expect(page.getByLabel("Template name")).toHaveValue("Opening hours");
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("quick");
  await expect(found.first()).toHaveText("Create quick message");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Quick Message" })).toBeVisible();
});

test("Ctrl K finds any screen, ? lists the shortcuts, Escape closes", async ({ page, context }) => {
  await signedIn(context);
  await stub(page, listCampaigns, NONE);
  await stub(page, history, { items: [], limit: 50 });
  // Who types slowly has found nothing meanwhile.
  await stub(page, listGroups, NONE);
  await stub(page, listTemplates, NONE);
  await stub(page, findContacts, { data: { contacts: [] } });
  await page.goto("/campaign");
  await expect(page.getByRole("heading", { level: 1, name: "Campaign" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await examine(page, "Command palette");
  await page.keyboard.type("hist");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await test.step("it does what can be done at once", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("dark");
    await expect(palette.getByRole("option").first()).toHaveText("Dark theme");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sign out");
    await expect(palette.getByRole("option").first()).toHaveText("Logout");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Log out?" });
    await question.getByRole("button", { name: "Cancel" }).click();
  });
  await page.keyboard.press("Shift+?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.getByLabel("Mobile number").focus();
  await page.keyboard.press("Shift+?");
  await expect(page.getByLabel("Mobile number")).toHaveValue("?");
  await expect(sheet).toBeHidden();
});
