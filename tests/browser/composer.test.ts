import { createDraft, updateDraft } from "#core/contract/campaigns/draft-changes.ts";
import {
  checkDraft,
  type Draft,
  type FlightCheck,
  getDraft,
  listDrafts,
} from "#core/contract/campaigns/drafts.ts";
import { listChanges } from "#core/contract/contacts/contact-changes.ts";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { newId } from "#core/ids.ts";
import { CONTACT, CONTACTS, composer, GROUP, GROUPS } from "./support/composer.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, message, messageText, openMenu, phone } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, refuse, stub } from "./support/stubs.ts";

// What the composer does by itself, with stubs of the contract in the Worker's place.

const CAMPAIGN: Draft = {
  _id: newId("campaign", 0),
  name: "Spring sale",
  campaign_type: "promotional",
  camp_type: "sms",
  sender: SHARED_SENDER,
  message: "Hi {{first_name}}, our spring sale is on",
  group_array: [GROUP._id],
  segment_array: [],
  optout: true,
  plainValues: false,
  replyStopToOptOut: false,
  replyLink: false,
  status: "draft",
  shared: false,
  assigned: [],
  mayEdit: true,
  mayDelete: true,
  updatedAt: 0,
};

const CHECK: FlightCheck = {
  campaign: CAMPAIGN._id,
  version: 0,
  params: {},
  name: CAMPAIGN.name,
  sender: "61400000001",
  recipients: 4850,
  exclusions: [],
  bySegments: [{ segments: 1, messages: 4850, price: 26_675 }],
  unicode: {
    messages: 0,
    extra: { text: { messages: 0, price: 0 }, values: { messages: 0, price: 0 } },
    characters: [],
  },
  tooLong: { messages: 0 },
  price: 26_675,
  balance: 100_000,
  balanceAfter: 73_325,
  covered: true,
  needsApproval: false,
  heldBy: [],
  perSecond: 10,
  finishSeconds: 485,
  samples: [{ number: CONTACT.number, text: "Hi Zoe, our spring sale is on", segments: 1 }],
};

test("a misspelt tag is marked, put right with one press, and keeps the campaign from its check", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await page.getByLabel("Campaign name").fill("Spring sale");
  await message(page).fill("Hi {{first_name}}, save {{discont}} this week");
  const words = "No chosen group has a column for {{discont}}. Did you mean {{discount}}?";
  const notice = page.getByRole("alert").filter({ hasText: words });
  await expect(notice).toBeVisible();
  await expect(message(page).getByTitle("Did you mean {{discount}}?")).toHaveText("discont");
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveAccessibleDescription(new RegExp(words.slice(0, 30)));
  await expect(page).toHaveURL(/\/campaign\/create/);
  await examine(page, "Composer with an unknown tag");
  await notice.getByRole("button", { name: "Use {{discount}}" }).click();
  await expect(messageText(page)).toHaveValue("Hi {{first_name}}, save {{discount}} this week");
  await expect(notice).toBeHidden();
  await expect(phone(page)).toContainText("Hi Zoë, save 10% this week");
});

test("the message is in view when the composer opens, and its price always is", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await expect(phone(page)).toContainText("HarbourBook");
  await expect(phone(page)).not.toContainText("Business");
  await message(page).fill("Our spring sale is on");
  const cost = page.getByText("1 part · 4,850 contacts · about $266.75 excl. GST");
  await expect(cost).toBeInViewport({ ratio: 1 });
  await expect(message(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(cost).toBeInViewport({ ratio: 1 });
  const bar = cost.locator("xpath=ancestor::*[contains(@class, 'sticky')]");
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
  await examine(page, "Composer");
});

test("groups that cannot be loaded say so, and are asked for again", async ({ page, context }) => {
  await signedIn(context);
  await refuse(context, listGroups, "CONFLICT", "No groups today");
  await page.goto(`/campaign/create?group=${GROUP._id}`);
  const error = page
    .getByRole("alert")
    .filter({ hasText: "The chosen groups could not be loaded" });
  await expect(error).toContainText("No groups today");
  await expect(page.getByText("0 parts · contacts not counted yet")).toBeVisible();
  await stub(context, listGroups, { items: [], total: 0, current: 1, limit: 20, totalPages: 0 });
  await error.getByRole("button", { name: "Try again" }).click();
  await expect(error).toBeHidden();
  await expect(page.getByRole("button", { name: "Change recipients" })).toBeEnabled();
  await expect(page.getByText("A group that was deleted")).toBeVisible();
});

test("a group leads to a campaign with the group chosen", async ({ page, context }) => {
  await signedIn(context);
  await stub(context, getGroup, { data: GROUP });
  await stub(context, listGroups, GROUPS);
  await stub(context, listContacts, CONTACTS);
  await stub(context, listChanges, { items: [] });
  await page.goto(`/group/${GROUP._id}`);
  await page.getByRole("link", { name: "Send campaign" }).click();
  await expect(page.getByRole("button", { name: `Remove ${GROUP.name}` })).toBeVisible();
  await expect(page.getByText("0 parts · 4,850 contacts")).toBeVisible();
});

test("a copy of a campaign has its content, and is not saved yet", async ({ page, context }) => {
  await signedIn(context);
  await stub(context, getDraft, { data: { ...CAMPAIGN, status: "complete" } });
  await stub(context, listGroups, GROUPS);
  await stub(context, listContacts, CONTACTS);
  await page.goto(`/campaign/create?from=${CAMPAIGN._id}`);
  await expect(page.getByLabel("Campaign name")).toHaveValue("Copy of Spring sale");
  await expect(messageText(page)).toHaveValue(CAMPAIGN.message);
  await expect(page.getByRole("button", { name: `Remove ${GROUP.name}` })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeHidden();
});

test("leaving a campaign that cannot be saved is asked about, also when going back", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, listGroups, GROUPS);
  await stub(context, listDrafts, NONE);
  await refuse(context, createDraft, "UNAVAILABLE", "Try again later");
  await page.goto("/documents");
  await openMenu(page, "Create");
  await page.getByRole("menuitem", { name: "Campaign" }).click();
  await message(page).fill("Half a message");

  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await menuLink(page, "Groups").click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/campaign/create");

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL("/campaign/create");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(messageText(page)).toHaveValue("Half a message");

  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/documents");
  // What was not saved is kept.
  await page.goForward();
  await expect(messageText(page)).toHaveValue("Half a message");
});

test("accents in contacts' values are replaced from the flight check, which is made again", async ({
  page,
  context,
}) => {
  const values = { messages: 298, price: 1639 };
  const unicode = {
    messages: 451,
    extra: { ...CHECK.unicode.extra, values },
    characters: [{ character: "ë", messages: 451 }],
  };
  await signedIn(context);
  await stub(context, getDraft, { data: CAMPAIGN });
  await stub(context, checkDraft, { data: { ...CHECK, unicode } });
  await page.goto(`/campaign/check/${CAMPAIGN._id}`);
  const warning = page.getByRole("alert").filter({ hasText: "Unicode Detected" });
  await expect(warning).toContainText("298 messages take extra parts, which adds $16.39");
  await expect(warning).toContainText("letters such as ë");
  await examine(page, "Unicode in values");
  const plain = { ...CAMPAIGN, plainValues: true };
  await stub(context, updateDraft, { data: plain });
  await stub(context, getDraft, { data: plain });
  await stub(context, checkDraft, { data: CHECK });
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === "PUT"),
    warning.getByRole("button", { name: "Replace accents" }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ plainValues: true, message: CAMPAIGN.message });
  await expect(warning).toBeHidden();
});
