import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, message, messageText, signIn, stat } from "./support/page.ts";
import { textsTo } from "./support/simulator.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test("R005, R007, R032: a campaign to typed numbers says who is left out, and is sent", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const [first, second] = [freshMobile(), freshMobile()];
  await page.goto("/campaign/create");
  await page.getByLabel("Campaign name").fill("Reminder");
  await page.getByRole("radio", { name: "Numbers" }).click();
  await page.getByRole("button", { name: "Add numbers" }).click();
  const dialog = page.getByRole("dialog", { name: "Numbers" });
  await dialog.getByRole("button", { name: "Use these numbers" }).click();
  await expect(dialog.getByText("Please add at least one number")).toBeVisible();
  await dialog
    .getByLabel("Mobile numbers")
    .fill(`${formatMobile(first)}, 0${second.slice(2)}; +${first}\n64412345678`);
  await examine(page, "numbers");
  await dialog.getByRole("button", { name: "Use these numbers" }).click();
  await expect(page.getByText("2 numbers", { exact: true })).toBeVisible();
  await expect(page.getByText("Left out: 1 duplicate and 1 invalid number")).toBeVisible();
  await message(page).fill("Your order is ready.");
  await examine(page, "number list");
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(stat(page, "Recipients")).toHaveText("2");
  await expect(page.getByText("Not a mobile number")).toBeVisible();
  await page.getByRole("button", { name: /^Send 2 messages/ }).click();
  await expect(page).toHaveURL(/\/campaign\/report\//);
  await expect.poll(() => textsTo(api.request, first)).toHaveLength(1);
  await expect.poll(() => textsTo(api.request, second)).toHaveLength(1);
});

test("R005: a spreadsheet becomes a campaign with each row's values and a link, and its clicks are reported", async ({
  page,
  context,
  newAccount,
  api,
}) => {
  const { email } = await newAccount({ flags: { batch: true } });
  await page.goto("/");
  await page.getByRole("link", { name: "Batch Message" }).click();
  const [ann, bo] = [freshMobile(), freshMobile()];
  const rows = ["Mobile;First name", `${ann.slice(2)};Ann`, `${formatMobile(bo)};Bo`, "lunch;Cy"];
  await page.locator("input[type=file]").setInputFiles({
    name: "customers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${rows.join("\r\n")}\r\n`),
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Write the message" })).toBeVisible();
  await examine(page, "batch mapping");
  await test.step("the mapping is there again after the session expired", async () => {
    const label = page.getByLabel("Label 1", { exact: true });
    await label.fill("Given name");
    await context.clearCookies();
    await page.getByRole("button", { name: "Write the message" }).click();
    await signIn(page, email);
    await expect(page.getByRole("button", { name: "Write the message" })).toBeVisible();
    await expect(label).toHaveValue("Given name");
    await label.fill("First name");
  });
  await page.getByRole("button", { name: "Write the message" }).click();
  await expect(page).toHaveURL(/\/campaign\/create\/cmp_/);
  await expect(page.getByLabel("Campaign name")).toHaveValue("customers");
  await expect(page.getByText("Left out: 1 invalid number")).toBeVisible();
  await message(page).fill("Hello {{first_name}}, see ");
  await page.getByRole("button", { name: "Create Short URL" }).click();
  const link = page.getByRole("dialog", { name: "Create Short URL" });
  await link.getByLabel("Web address").fill("https://shop.example/spring");
  await link.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(stat(page, "Recipients")).toHaveText("2");
  await page.getByRole("button", { name: /^Send 2 messages/ }).click();
  await expect(page).toHaveURL(/\/campaign\/report\//);
  const id = page.url().split("/").at(-1) ?? "";
  const texts = () => textsTo(api.request, ann);
  await expect.poll(texts).toHaveLength(1);
  const [text = ""] = await texts();
  expect(text).toContain("Hello Ann, see ");
  const path = /\/s[0-9A-Za-z]{14}/.exec(text)?.[0] ?? "";
  const options = { maxRedirects: 0, headers: { "user-agent": IPHONE } };
  expect((await api.request.get(path, options)).status()).toBe(302);
  const people = async () => (await api.call(getCampaign, { id })).data.link?.people;
  await expect.poll(people).toBe(1);
  await page.reload();
  await page.getByRole("tab", { name: /^Clicks/ }).click();
  await expect(page.getByRole("row", { name: /Ann/ })).toContainText(formatMobile(ann));
  await test.step("R260: and those who did not click get it again", async () => {
    await page.getByRole("button", { name: "To those who did not click" }).click();
    await expect(heading(page)).toHaveText("Flight check");
    await expect(stat(page, "Recipients")).toHaveText("1");
  });
});

test("R037, R038, R041: a saved campaign is looked at, used and deleted", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 630"]);
  const text = { message: "Doors open at six.", group_array: [group] };
  await api.draft({ name: "Opening night", ...text });
  await page.goto("/campaign?tab=saved");
  const overview = page.getByRole("dialog", { name: "Opening night" });
  const open = async () => {
    await page.getByRole("button", { name: "Actions for Opening night" }).click();
    await page.getByRole("menuitem", { name: "Overview" }).click();
  };
  await open();
  await expect(overview).toContainText("Doors open at six.");
  await expect(overview.getByRole("link", { name: "Members" })).toHaveAttribute(
    "href",
    `/group/${group}`,
  );
  await examine(page, "draft overview");
  await overview.getByRole("link", { name: "Use" }).click();
  await expect(messageText(page)).toHaveValue("Doors open at six.");
  await page.goto("/campaign?tab=saved");
  await open();
  await overview.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  // R230.
  await expect(page.getByText("No Campaign Found")).toBeVisible();
});

test("a draft that another tab has changed is not overwritten, and the second tab says so", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const id = await api.draft({ name: "Opening night", message: "Doors open at six." });
  await page.goto(`/campaign/create/${id}`);
  const second = await page.context().newPage();
  await second.goto(`/campaign/create/${id}`);
  await expect(messageText(second)).toHaveValue("Doors open at six.");
  await message(page).fill("Doors open at seven.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await message(second).fill("Doors open at eight.");
  await expect(second.getByText(CAMPAIGN_TEXTS.changedElsewhere)).toBeVisible();
  await second.getByRole("button", { name: "Load the latest version" }).click();
  await expect(messageText(second)).toHaveValue("Doors open at seven.");
});
