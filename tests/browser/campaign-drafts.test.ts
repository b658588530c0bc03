import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { getDraft } from "#core/contract/campaigns/drafts.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, message, messageText, phone } from "./support/page.ts";

test("a draft is saved, kept up to date, found again and deleted", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Members", ["0424 000 100"]);
  await page.goto("/campaign/create");
  await page.getByRole("button", { name: "Save draft" }).click();
  const name = page.getByLabel("Campaign name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(new RegExp(CAMPAIGN_TEXTS.nameRequired));
  await name.fill("Members' night");

  await test.step("each missing value has an error beside its field", async () => {
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(page.getByText(CAMPAIGN_TEXTS.groupRequired)).toBeVisible();
    await expect(message(page)).toHaveAccessibleDescription(
      new RegExp(CAMPAIGN_TEXTS.messageRequired),
    );
  });

  await test.step("asks before it loses what was never saved", async () => {
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
    await expect(name).toHaveValue("Members' night");
  });

  await message(page).fill("Doors open at six.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/campaign\/create\/cmp_/);
  await message(page).fill("Doors open at seven.");
  await page.getByRole("main").getByRole("link", { name: "Campaign", exact: true }).click();
  await page.getByRole("tab", { name: "Saved" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Doors open at seven.");
  await page.getByRole("link", { name: "Members' night" }).click();
  await expect(messageText(page)).toHaveValue("Doors open at seven.");
  await page.reload();
  await expect(messageText(page)).toHaveValue("Doors open at seven.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto("/campaign?tab=saved");
  await page.getByRole("button", { name: "Actions for Members' night" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Campaigns you save as drafts appear here")).toBeVisible();
});

test("a draft that is left while it is being saved is listed, opened and checked as it was left", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const id = await api.draft({
    name: "Members' night",
    message: "Doors open at six.",
    group_array: [await api.group("Members", ["0424 000 105"])],
  });
  await page.goto(`/campaign/create/${id}`);

  const [listed, saved, opened, written, checked] = [gate(), gate(), gate(), gate(), gate()];
  let maySave = listed.promise;
  await page.route(/\/update-campaign\//, (route) => maySave.then(() => route.continue()));
  await page.route(/\/draftcampaign\?/, async (route) => {
    const response = await route.fetch();
    listed.resolve();
    await saved.promise;
    await route.fulfill({ response });
  });

  await test.step("even if the list is read before the save and arrives after it", async () => {
    const save = page.waitForResponse(/\/update-campaign\//);
    await message(page).fill("Doors open at seven.");
    await page.getByRole("main").getByRole("link", { name: "Campaign", exact: true }).click();
    await page.getByRole("tab", { name: "Saved" }).click();
    await (await save).finished();
    saved.resolve();
    await expect(page.getByRole("row").nth(1)).toContainText("Doors open at seven.");
  });

  await test.step("even if it is opened before the save", async () => {
    maySave = opened.promise;
    await page.getByRole("link", { name: "Members' night" }).click();
    await message(page).fill("Doors open at eight.");
    await page.getByRole("main").getByRole("link", { name: "Campaign", exact: true }).click();
    await expect(heading(page)).toHaveText("Campaign");
    await page.goBack();
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    opened.resolve();
    await expect(messageText(page)).toHaveValue("Doors open at eight.");
  });

  await test.step("even if more is written on the way to its flight check", async () => {
    maySave = written.promise;
    const save = page.waitForRequest(/\/update-campaign\//);
    await message(page).fill("Doors open at nine.");
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await save;
    await message(page).fill("Doors open at ten.");
    maySave = checked.promise;
    written.resolve();
    await expect(heading(page)).toHaveText("Flight check");
    checked.resolve();
    await expect(phone(page)).toContainText("Doors open at ten.");
    await page.getByRole("button", { name: /^Send 1 message/ }).click();
    await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
  });
});

test("Duplicate makes a draft of its own with all values of a campaign", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ businessName: "CornerShop" });
  const values = {
    campaign_type: "promotional" as const,
    sender: "CornerShop",
    message: "Crème brûlée on Saturday.",
    group_array: [await api.group("Members", ["0424 000 150"]), await api.group("Staff", [])],
    optout: false,
    plainValues: true,
  };
  const id = await api.draft({ name: "Dessert", ...values });
  await page.goto("/campaign?tab=saved");
  await page.getByRole("button", { name: "Actions for Dessert" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Copy of Dessert");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/campaign\/create\/cmp_/);
  const copy = page.url().split("/").at(-1) ?? "";
  expect(copy).not.toBe(id);
  const saved = (await api.call(getDraft, { id: copy })).data;
  expect(saved).toMatchObject({ name: "Copy of Dessert", status: "draft", ...values });
  expect((await api.call(getDraft, { id })).data).toMatchObject({ name: "Dessert", ...values });
});

test("plain characters are offered for those that force Unicode", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 110"]);
  const text = `“Spring” sale – this week only${"…".repeat(2)} ${"Come and see us. ".repeat(4)}`;
  const id = await api.draft({ name: "Quotes", message: text, group_array: [group] });
  await page.goto(`/campaign/create/${id}`);
  const notice = page.getByRole("alert").filter({ hasText: "Unicode Detected" });
  await expect(notice).toContainText("this text takes 1 part instead of 2 parts");
  await notice.getByRole("button", { name: "Use plain characters" }).click();
  await expect(messageText(page)).toHaveValue(/^"Spring" sale - this week only\.{6} Come/);
  await expect(notice).toBeHidden();
  await expect(message(page)).toBeFocused();
  await message(page).fill("Bring a friend 🎉");
  await expect(notice).toContainText("no plain form");
  await expect(notice.getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Unicode Detected" })).toBeVisible();
});

test("R011: a campaign keeps its reply link and what the link's page asks", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/campaign/create");
  await page.getByLabel("Campaign name").fill("Open day");
  await message(page).fill("Coming on Friday? ");
  await page.getByRole("button", { name: "Reply link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What the page asks").fill("Will you be there?");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByText("Will you be there?")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(messageText(page)).toHaveValue(/^Coming on Friday\? .+\/r\S{8}$/);
  await expect(page.getByText("Will you be there?")).toBeVisible();
});

test("R110, R111: leaving out the opt-out line of a promotion needs confirmation", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/campaign/create");
  await message(page).fill("Sale on now.");
  await expect(phone(page)).toContainText("Reply STOP to opt-out");
  const line = page.getByRole("switch", { name: "Opt-out line" });
  await line.click();
  const question = page.getByRole("alertdialog", { name: CAMPAIGN_TEXTS.excludeOptOut });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(line).toBeChecked();
  await line.click();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(line).not.toBeChecked();
  await expect(phone(page)).not.toContainText("STOP");
});

const gate = () => Promise.withResolvers<void>();
