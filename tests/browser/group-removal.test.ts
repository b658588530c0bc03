import { GROUP_REMOVAL_TEXTS, GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { createSegment } from "#core/contract/segments/segments.ts";
import { idSchema } from "#core/ids.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { act, row } from "./support/page.ts";

const WEEK = 7 * 24 * 3_600_000;

test("R284, R285, R286, R405, R408: a group is renamed, refused another's name, found, and deleted once that is confirmed", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Members", ["0422 000 300"]);
  await api.group("Friends", []);
  await page.goto("/group");
  await act(page, "Friends", "Edit");
  const name = page.getByRole("dialog").getByLabel("Group name");
  await name.fill("members");
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(GROUP_TEXTS.nameTaken);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Actions for Friends" })).toBeFocused();
  await act(page, "Friends", "Edit");
  await name.fill("Old friends");
  await test.step("R389: gets a category, made there and deleted again", async () => {
    const category = page.getByRole("combobox", { name: /^Category/ });
    await category.click();
    await expect(page.getByRole("option", { name: "Customers" })).toBeVisible();
    await page.getByRole("option", { name: "Create category…" }).click();
    const form = page.getByRole("dialog", { name: "Create category" });
    await form.getByLabel("Category name").fill("Donors");
    await page.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect(category).toHaveText("Donors");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row(page, "Old friends")).toContainText("Donors");
    await page.getByRole("button", { name: "Add Group" }).click();
    await page.getByRole("menuitem", { name: "Categories" }).click();
    await page.getByRole("button", { name: "Delete Donors" }).click();
    await page.getByRole("button", { name: "Delete category" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(row(page, "Old friends")).not.toContainText("Donors");
  });
  await test.step("R316: a search begins at the first page", async () => {
    await page.goto("/group?search=old&page=2");
    await page.getByLabel("Search groups").fill("memb");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page).toHaveURL(/\/group\?search=memb$/);
  });
  // As if a campaign that is being sent used it.
  await page.route("**/api/group?*", async (route) => {
    const answer = await route.fetch();
    const { items, ...rest } = await answer.json();
    const used = items.map((group: object) => ({ ...group, groupstatus: true }));
    await route.fulfill({ json: { ...rest, items: used } });
  });
  await page.reload();
  await act(page, "Members", "Delete");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(GROUP_REMOVAL_TEXTS.inUse(["Members"]));
  await page.unroute("**/api/group?*");
  await page.reload();
  await act(page, "Members", "Delete");
  await expect(question).toContainText("1 contact will be deleted");
  await expect(question).toContainText("This action cannot be undone");
  await expect(question).not.toContainText("used in a campaign");
  let deletions = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/group/delete-empty-group")) deletions += 1;
  });
  // Both clicks of a double click, before anything is drawn in between.
  await question.getByRole("button", { name: "Delete group" }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) return;
    button.click();
    button.click();
  });
  await expect(page.getByText("Group deleted", { exact: true })).toBeVisible();
  expect(deletions).toBe(1);
  await expect(
    page.getByRole("heading", { name: "Oops! No matching records found!" }),
  ).toBeVisible();
});

test("R284, R285, R286, R379, R408: several groups are emptied or deleted in one call, none of them while one is used", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const members = await api.group("Members", ["0422 000 400", "0422 000 401"]);
  const friends = await api.group("Friends", ["0422 000 402"]);
  await api.group("Raffle", []);
  const id = await api.draft({ name: "Gala", message: "Doors open.", group_array: [friends] });
  await api.schedule(id, Date.now() + WEEK);
  const value = [idSchema("group").parse(members)];
  const filter = {
    combinator: "and" as const,
    rules: [{ field: "group" as const, operator: "notIn" as const, value }],
  };
  await api.call(createSegment, { name: "Strangers", filter });
  await page.goto("/group");
  const question = page.getByRole("alertdialog");
  const chosen = page.getByRole("region", { name: "Selected rows" });
  const answered = () => page.waitForResponse("**/api/group/delete-empty-group");

  await test.step("names the group that a scheduled campaign uses, and the segment", async () => {
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).click();
    await expect(chosen).toContainText("3 selected");
    await chosen.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(question).toContainText("Delete 3 groups?");
    await expect(question).toContainText("their 3 contacts will be deleted");
    await expect(question).toContainText("This action cannot be undone");
    await expect(question).toContainText(GROUP_REMOVAL_TEXTS.inUse(["Friends"]));
    await expect(question).toContainText("Strangers is a segment that names these groups");
    await examine(page, "Deleting several groups");
    const [answer] = await Promise.all([
      answered(),
      question.getByRole("button", { name: "Delete 3 groups" }).click(),
    ]);
    expect(answer.status()).toBe(409);
    await expect(page.getByText(GROUP_REMOVAL_TEXTS.inUse(["Friends"])).last()).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(row(page, "Members")).toContainText("2");
    await expect(page.getByRole("row")).toHaveCount(4);
  });

  await test.step("keeps the selection while another page is shown", async () => {
    await page.getByLabel("Search groups").fill("raf");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Select Raffle" }).click();
    await page.getByLabel("Search groups").fill("");
    await page.getByRole("checkbox", { name: "Select Friends" }).click();
    await expect(chosen).toContainText("1 selected");
    await page.getByRole("checkbox", { name: "Select Raffle" }).click();
  });

  await test.step("empties them, and they stay", async () => {
    await chosen.getByRole("button", { name: "Empty" }).click();
    await expect(question).toContainText("The groups and their columns stay");
    await expect(question).not.toContainText("used in a campaign");
    await question.getByRole("button", { name: "Empty 2 groups" }).click();
    await expect(page.getByText("2 groups emptied", { exact: true })).toBeVisible();
    await expect(chosen).toBeHidden();
    await expect(row(page, "Members")).toContainText("0");
  });

  await test.step("one is deleted from its menu, with the segment's warning", async () => {
    await act(page, "Members", "Delete");
    await expect(question).toContainText("Strangers is a segment that names this group");
    await question.getByRole("button", { name: "Delete group" }).click();
    await expect(page.getByText("Group deleted", { exact: true })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(3);
  });
});
