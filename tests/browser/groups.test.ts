import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { act, row, stat, typeQuickly } from "./support/page.ts";

test("an empty group, its contacts added, changed, blocked, found and removed", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group");
  await expect(page.getByRole("heading", { name: "No groups yet" })).toBeVisible();
  await page.getByRole("button", { name: "Create an empty group" }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Group name");
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(GROUP_TEXTS.nameShort);
  await name.fill("x".repeat(81));
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(GROUP_TEXTS.nameLong);
  await name.fill("Club members");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Club members" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();

  await test.step("R356: says beside the field what is wrong with a number", async () => {
    await page.getByRole("button", { name: "Add contact" }).first().click();
    const number = dialog.getByLabel("Mobile number");
    await page.keyboard.press("Enter");
    await expect(number).toHaveAccessibleDescription(new RegExp(GROUP_TEXTS.numberRequired));
    await number.fill("02 9876 5432");
    await page.keyboard.press("Enter");
    await expect(number).toHaveAccessibleDescription(new RegExp(GROUP_TEXTS.numberInvalid));
    await number.fill("0422 000 100");
    await dialog.getByLabel("first_name").fill("Mia");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row")).toContainText([/Mobile number/, /0422 000 100.*Mia/]);

    await page.getByRole("button", { name: "Add contact" }).click();
    await number.fill("+61 422 000 100");
    await page.keyboard.press("Enter");
    await expect(number).toHaveAccessibleDescription(new RegExp(GROUP_TEXTS.numberTwice));
    await number.fill("422000200");
    await page.keyboard.press("Enter");
    await expect(stat(page, "Total Contacts")).toHaveText("2");
  });

  await test.step("opens one beside the list, at an address of its own, and changes it", async () => {
    await page.getByRole("button", { name: "0422 000 200", exact: true }).press("Enter");
    const contact = page.getByRole("dialog", { name: "0422 000 200" });
    await expect(contact.getByRole("link", { name: "Club members" })).toBeVisible();
    await expect(contact.getByText("No messages yet")).toBeVisible();
    await page.reload();
    await expect(contact.getByText("No messages yet")).toBeVisible();
    await examine(page, "A contact beside its group");
    await contact.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("first_name").fill("Noah");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Noah" })).toContainText("0422 000 200");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(row(page, "0422 000 200")).toContainText("Noah");
  });

  await test.step("blocks one and allows it again", async () => {
    await act(page, "0422 000 100", "Block messages");
    await expect(row(page, "0422 000 100")).toContainText("Blocked");
    await expect(stat(page, "Unsubscribed")).toHaveText("1");
    await act(page, "0422 000 100", "Allow messages");
    await expect(row(page, "0422 000 100")).toContainText("Subscribed");
    await expect(stat(page, "Subscribed")).toHaveText("2");
  });

  await test.step("R358, R359, R400, R401: finds by number and by text, once typing stops", async () => {
    const search = page.getByLabel("Search number or text");
    await search.fill("+61 422 000 200");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(row(page, "0422 000 200")).toBeVisible();
    const searches: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/group/data/")) searches.push(request.postDataJSON().search);
    });
    await search.fill("");
    await typeQuickly(page, "mia");
    await expect(row(page, "0422 000 100")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    expect(searches).not.toContain("m");
    await search.fill("nobody");
    await expect(page.getByRole("heading", { name: "No contacts found" })).toBeVisible();
    await search.fill("02 9876 5432");
    await expect(page.getByRole("heading", { name: GROUP_TEXTS.numberInvalid })).toBeVisible();

    await page.route("**/api/group/data/*", (route) =>
      route.fulfill({ status: 400, json: { success: false, code: "CONFLICT", message: "No" } }),
    );
    await search.fill("oops");
    await expect(
      page.getByRole("heading", {
        name: "An error occurred while searching. Please try again.",
      }),
    ).toBeVisible();
    await page.unroute("**/api/group/data/*");
    await search.fill("");
    await expect(page.getByRole("row")).toHaveCount(3);
  });

  await test.step("removes one, then all that are selected", async () => {
    await act(page, "0422 000 100", "Remove");
    await page.getByRole("button", { name: "Remove contact" }).click();
    await expect(stat(page, "Total Contacts")).toHaveText("1");
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("button", { name: "Remove contact" }).click();
    await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  });
});

test("a dialog that could not save keeps what was typed; two presses save once; closing it asks", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group");
  const start = page.getByRole("button", { name: "Create an empty group" });
  await start.click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Group name");
  await name.fill("Club members");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue("Club members");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(start).toBeFocused();
  // Nothing is asked of a form that is as it was.
  await start.click();
  await name.fill("Club");
  await name.fill("");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);

  let asked = 0;
  await page.route("**/api/group/groupWithcontact", async (route) => {
    asked += 1;
    if (asked === 1) return route.abort();
    return route.continue();
  });
  await start.click();
  await expect(name).toHaveValue("");
  await name.fill("Club members");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Cooee could not be reached");
  await expect(name).toHaveValue("Club members");
  await dialog.getByRole("button", { name: "Create group" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Club members" })).toBeVisible();
  expect(asked).toBe(2);
});

test("R274, R277, R384: Find Contact says which groups have a number, and opens one at it", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Members", ["0422 000 300", "0422 000 301"]);
  await api.group("Raffle", ["0422 000 300"]);
  await page.goto("/group");
  await page.getByRole("button", { name: "Find Contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Find Contact" });
  const search = dialog.getByLabel("Search all groups");
  await expect(search).toBeFocused();
  await search.fill("0422 000");
  await expect(dialog.getByRole("article")).toHaveCount(2);
  await search.fill("+61 422 000 300");
  await expect(dialog.getByText(/^Contact Found$/)).toBeVisible();
  await expect(dialog.getByRole("link")).toHaveText(["Members", "Raffle"]);
  await examine(page, "Find Contact");

  await test.step("R359, R400, R401: says what is wrong, and that nothing was found", async () => {
    await search.fill("0422 000 999");
    await expect(dialog.getByRole("heading", { name: "Contact Not Found" })).toBeVisible();
    await search.fill("nobody");
    await expect(dialog.getByRole("heading", { name: "No contacts found" })).toBeVisible();
    await search.fill("02 9876 5432");
    await expect(dialog.getByRole("alert")).toHaveText(GROUP_TEXTS.numberInvalid);
    await page.route("**/api/contact/searchgroup?*", (route) =>
      route.fulfill({ status: 400, json: { success: false, code: "CONFLICT", message: "No" } }),
    );
    await search.fill("oops");
    await expect(dialog.getByRole("alert")).toContainText(
      "An error occurred while searching. Please try again.",
    );
    await page.unroute("**/api/contact/searchgroup?*");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("heading", { name: "No contacts found" })).toBeVisible();
  });

  await search.fill("0422 000 300");
  await dialog.getByRole("link", { name: "Raffle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Raffle" })).toBeVisible();
  await expect(page.getByLabel("Search number or text")).toHaveValue("61422000300");
  await page.goto("/group");
  await page.getByRole("button", { name: "Find Contact" }).click();
  await search.fill("0422 000 300");
  await dialog.getByRole("button", { name: "Quick Message" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove 0422 000 300" })).toBeVisible();
});
