import type { Page } from "@playwright/test";
import { SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { listGroups } from "#core/contract/groups/groups.ts";
import { createSegment } from "#core/contract/segments/segments.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, message, row, visit } from "./support/page.ts";
import { textsTo } from "./support/simulator.ts";

/** Chooses an option from the keyboard alone. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  const control = page.getByRole("combobox", { name: list }).last();
  await control.focus();
  await control.press("Enter");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.type(option);
  await expect(page.getByRole("option", { name: option, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: list }).last()).toHaveText(option);
}

test("a segment is made from the keyboard, counts who is in it, and a campaign goes to them", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const [mia, noah] = [freshMobile(), freshMobile()];
  const person = (number: string, first: string, city: string) => ({
    number,
    fields: [
      { name: "First name", value: first },
      { name: "City", value: city },
    ],
  });
  await api.group("Regulars", [person(mia, "Mia", "Perth"), person(noah, "Noah", "Sydney")]);
  const preview = page.getByRole("region", { name: "Matching contacts" });

  await test.step("it is made of conditions", async () => {
    await page.goto("/group");
    await menuLink(page, "Segments").click();
    await page.getByRole("link", { name: "Create your first segment" }).click();
    // Nothing was written yet, so that nothing is asked.
    await expect(preview).toContainText("0 contacts");
    await menuLink(page, "Segments").click();
    await page.getByRole("link", { name: "Create your first segment" }).click();
    await page.getByLabel("Segment name").fill("Perth");
    await expect(preview).toContainText("0 contacts");
    await choose(page, "About", "City");
    await page.getByLabel("Value").fill("perth");
    await expect(preview).toContainText("1 contact");
    await expect(preview).toContainText("Mia");
    await page.getByRole("button", { name: "Add condition" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "About" })).toHaveCount(2);
    await choose(page, "About", "Last messaged");
    await choose(page, "Comparison", "never");
    await expect(preview).toContainText("1 contact");
    await examine(page, "Create segment");
    await page.getByRole("button", { name: "Create segment" }).click();
    await expect(page.getByText(SEGMENT_TEXTS.created)).toBeVisible();
    await expect(row(page, "Perth")).toContainText("1");
    await examine(page, "Segments");
  });

  await test.step("a campaign goes to whoever is in it", async () => {
    await visit(page, "/campaign/create");
    await page.getByLabel("Campaign name").fill("To Perth");
    await page.getByRole("button", { name: "Choose recipients" }).click();
    const dialog = page.getByRole("dialog", { name: "Select Your Group" });
    await dialog.getByRole("checkbox", { name: /^Perth/ }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Use 1 segment", exact: true }).click();
    await expect(page.getByText("1 contact", { exact: true }).first()).toBeVisible();
    await message(page).click();
    await page.keyboard.type("Hello {{first_name}}");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: /^Send 1 message/ }).click();
    await expect(page.getByRole("link", { name: "Perth" })).toBeVisible();
    const texts = async () => (await textsTo(api.request, mia)).join();
    await expect.poll(texts).toContain("Hello Mia");
    expect(await textsTo(api.request, noah)).toEqual([]);
  });

  await test.step("then nobody is in it, and it can be deleted", async () => {
    await page.goto("/segments");
    await expect(row(page, "Perth")).toContainText("0");
    await page
      .getByRole("button", { name: /Actions/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete segment" }).click();
    await expect(page.getByRole("heading", { name: "No segments yet" })).toBeVisible();
  });
});

test("a campaign to two segments and a group messages each person once", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const [zoe, liam] = [freshMobile(), freshMobile()];
  const inCity = (number: string, value: string) => ({ number, fields: [{ name: "City", value }] });
  await api.group("Regulars", [inCity(zoe, "Perth")]);
  await api.group("Others", [inCity(zoe, "Perth"), inCity(liam, "Sydney")]);
  const groups = (await api.call(listGroups, {})).items;
  const filter = (names: string[]) => ({
    combinator: "and" as const,
    rules: [
      {
        field: "group" as const,
        operator: "in" as const,
        value: groups.filter(({ name }) => names.includes(name)).map(({ _id }) => _id),
      },
    ],
  });
  await api.call(createSegment, { name: "Everyone", filter: filter(["Regulars", "Others"]) });
  await api.call(createSegment, { name: "Newer", filter: filter(["Others"]) });

  await page.goto("/campaign/create");
  await page.getByLabel("Campaign name").fill("To a mix");
  await page.getByRole("button", { name: "Choose recipients" }).click();
  const dialog = page.getByRole("dialog", { name: "Select Your Group" });
  const search = dialog.getByLabel("Search groups and segments");
  await search.fill("newe");
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await expect(dialog.getByText("No group or segment has a name like that.")).toHaveCount(0);
  await search.fill("");
  for (const name of ["Regulars", "Everyone", "Newer"]) {
    await dialog.getByRole("checkbox", { name: new RegExp(`^${name}`) }).focus();
    await page.keyboard.press("Space");
  }
  await expect(dialog).toContainText("5 contacts");
  await dialog.getByRole("button", { name: "Use 1 group and 2 segments" }).click();
  const chosen = page.getByRole("list", { name: "Segments" });
  await expect(chosen).toContainText("Everyone2");
  await expect(chosen).toContainText("Newer2");
  await message(page).click();
  await page.keyboard.type("Hello to all");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Send 2 messages/ }).click();
  for (const name of ["Regulars", "Everyone", "Newer"]) {
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }
  for (const number of [zoe, liam]) {
    await expect.poll(async () => (await textsTo(api.request, number)).length).toBe(1);
  }
});
