import type { BrowserContext, Page } from "@playwright/test";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { type Group, groupFields, listGroups } from "#core/contract/groups/groups.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { typeQuickly } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { answer, refuse, stub } from "./support/stubs.ts";

// More groups than any call returns, with stubs of the contract in the Worker's place.

const GROUPS: readonly Group[] = Array.from({ length: 6_000 }, (_, index) => ({
  _id: newId("group", index),
  name: `Branch ${index}`,
  totalContacts: index + 1,
  unsubscribe: 0,
  createdAt: index,
  groupstatus: false,
  status: "Ready" as const,
  fields: [],
  shared: false,
  assigned: [],
  assignedSubaccount: [],
  subAccount: [],
}));

test("any of 6,000 groups is found on the server and stays in view once chosen", async ({
  page,
  context,
}) => {
  const asked: URLSearchParams[] = [];
  await composing(context);
  await answer(context, listGroups, (query) => {
    asked.push(query);
    return found(query);
  });
  await page.goto("/campaign/create");
  await expect(page.getByRole("button", { name: "Choose recipients" })).toBeEnabled();
  expect(asked, "nothing is loaded before it is needed").toEqual([]);

  await page.getByRole("button", { name: "Choose recipients" }).click();
  const dialog = page.getByRole("dialog", { name: "Select Your Group" });
  const all = dialog.getByRole("region", { name: "All groups (6,000)" });
  await expect(all.getByRole("checkbox")).toHaveCount(50);
  await dialog.getByRole("button", { name: "Show more groups" }).click();
  await expect(all.getByRole("checkbox")).toHaveCount(100);

  await test.step("what is typed is searched once it is complete", async () => {
    const search = dialog.getByLabel("Search groups");
    asked.length = 0;
    await search.focus();
    await typeQuickly(page, "Branch 5999");
    await expect(dialog.getByRole("region", { name: "Found (1)" })).toBeVisible();
    expect(asked.map((query) => query.get("search"))).toEqual(["Branch 5999"]);
    await search.fill("");
    await search.fill("branch 17");
    await expect(dialog.getByRole("region", { name: "Found (111)" })).toBeVisible();
  });

  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const first = dialog.getByRole("checkbox", { name: /^Branch 1799/ });
  await expect(first).toBeChecked();
  await dialog.getByLabel("Search groups").fill("no such group");
  await expect(dialog.getByText("No group or segment has a name like that.")).toBeVisible();
  const chosen = dialog.getByRole("region", { name: "Chosen" });
  await expect(chosen.getByRole("checkbox", { name: /^Branch 1799 ?1,800$/ })).toBeChecked();
  await expect(dialog.getByText("1,800 contacts")).toBeVisible();
  await examine(page, "Groups searched");

  asked.length = 0;
  await dialog.getByRole("button", { name: "Use 1 group" }).click();
  const field = page.getByRole("group", { name: "Groups" });
  await expect(field.getByRole("listitem")).toHaveText(/Branch 1799\s*1,800/);
  expect(asked, "the chosen group is known").toEqual([]);
  await field.getByRole("button", { name: "Remove Branch 1799" }).click();
  await expect(field.getByRole("listitem")).toHaveCount(0);
});

test("a search that is replaced is given up", async ({ page, context }) => {
  await composing(context);
  await answer(context, listGroups, found);
  await context.route(/search=slow/, () => {});
  const dialog = await open(page);
  const given = page.waitForEvent("requestfailed", (request) => /search=slow/.test(request.url()));
  const asked = page.waitForRequest(/search=slow/);
  await dialog.getByLabel("Search groups").fill("slow");
  await asked;
  await dialog.getByLabel("Search groups").fill("Branch 4711");
  await expect(dialog.getByRole("checkbox", { name: /^Branch 4711/ })).toBeVisible();
  expect((await given).failure()?.errorText).toContain("ERR_ABORTED");
});

test("groups that cannot be loaded are asked for again, and no button is dead", async ({
  page,
  context,
}) => {
  await composing(context);
  await refuse(context, listGroups, "CONFLICT", "No groups today");
  const dialog = await open(page);
  await expect(dialog.getByText("No groups today")).toBeVisible();
  await examine(page, "Groups not loaded");
  await answer(context, listGroups, found);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("checkbox").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await test.step("nor those that a campaign begins with", async () => {
    await refuse(context, listGroups, "CONFLICT", "No groups today");
    await page.goto(`/campaign/create?group=${GROUPS[41]?._id}`);
    const field = page.getByRole("group", { name: "Groups" });
    await expect(field.getByText("No groups today")).toBeVisible();
    await answer(context, listGroups, found);
    await field.getByRole("button", { name: "Try again" }).click();
    await expect(field.getByRole("listitem")).toHaveText(/Branch 41\s*42/);
    await expect(field.getByRole("button", { name: "Change recipients" })).toBeEnabled();
  });
});

/** A person who writes a campaign to groups whose contacts have numbers only. */
async function composing(context: BrowserContext): Promise<void> {
  await signedIn(context);
  await stub(context, groupFields, { data: [] });
  await stub(context, listSegments, { items: [], total: 0, limit: 100, current: 1, totalPages: 0 });
  await stub(context, listContacts, { items: [], total: 0, limit: 100 });
}

async function open(page: Page) {
  await page.goto("/campaign/create");
  await page.getByRole("button", { name: "Choose recipients" }).click();
  return page.getByRole("dialog", { name: "Select Your Group" });
}

/** What the Worker would find, newest first. */
function found(query: URLSearchParams) {
  const search = query.get("search")?.toLowerCase() ?? "";
  const ids = query.get("ids")?.split(",");
  const matching = GROUPS.filter(
    ({ _id, name }) => name.toLowerCase().includes(search) && (ids?.includes(_id) ?? true),
  ).reverse();
  const asked = { page: Number(query.get("page") ?? 1), limit: Number(query.get("limit") ?? 10) };
  const page = paging(asked);
  return pageOf(matching.slice(page.offset, page.offset + page.limit), matching.length, page);
}
