import { MMS_TEXTS } from "#core/rules/mms.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { dialogOf } from "./support/fits.ts";
import { expect, test } from "./support/fixtures.ts";
import { choosePicture } from "./support/made-pictures.ts";
import { message, openMenu, phone } from "./support/page.ts";
import { mmsTo } from "./support/simulator.ts";

test("R015, R033, R252: an MMS campaign is written with a picture, checked and sent to a group", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const before = await api.balance();
  const handset = freshMobile();
  const group = await api.group("Members", [handset, freshMobile()]);
  await page.goto("/mms/campaign/create");
  await expect(page.getByRole("radio", { name: "MMS" })).toBeChecked();
  await page.goto(`/campaign/create?group=${group}`);
  await page.getByRole("radio", { name: "MMS" }).check();
  await page.getByRole("textbox", { name: "Name" }).fill("Opening day");
  await message(page).fill("Our new shop");
  await page.getByRole("button", { name: /flight check/i }).click();
  await expect(page.getByRole("region", { name: "File" })).toContainText(MMS_TEXTS.fileRequired);
  await page.getByRole("textbox", { name: "Subject" }).fill("We are open");
  await page.getByRole("button", { name: "Attach file" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await choosePicture(page, { name: "shop.jpg", type: "image/jpeg", width: 600, height: 400 });
  await dialogOf(page).getByRole("button", { name: "Attach" }).click();
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
  await expect(phone(page)).toContainText("We are open");
  await expect(page.getByText("MMS · 2 contacts · about $0.78 excl. GST")).toBeVisible();
  await expect(page.getByRole("switch", { name: /Replace accents/ })).toHaveCount(0);
  await examine(page, "an MMS campaign");
  await page.getByRole("button", { name: /flight check/i }).click();
  const send = page.getByRole("button", { name: /^Send 2 messages/ });
  await expect(send).toContainText("$0.78");
  await expect(phone(page)).toContainText("We are open");
  await expect(phone(page).getByRole("img", { name: "shop.jpg" })).toBeVisible();
  await expect(page.getByText("1 MMS, sample 1 of 2")).toBeVisible();
  await examine(page, "an MMS campaign's check");
  await send.click();
  await expect.poll(async () => (await mmsTo(page.request, handset)).length).toBe(1);
  await expect.poll(() => api.balance()).toBe(before - 78);
  const sent = page.getByRole("region", { name: "Message" });
  await expect(sent).toContainText("We are open");
  await expect(sent.getByRole("img", { name: "shop.jpg" })).toBeVisible();
  await expect(page.getByRole("main").getByText("MMS", { exact: true })).toBeVisible();
  await expect(page.getByText("Complete", { exact: true }).first()).toBeVisible();
  await examine(page, "an MMS campaign's report");
  await page.goto("/campaign");
  await expect(page.getByRole("row", { name: /Opening day/ })).toContainText("MMS");
  await examine(page, "campaigns with MMS");
});

test("R546, R034: the medium chosen last begins the next campaign, and its drafts are offered", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.draft({ name: "Half a text", message: "Hello" });
  await page.goto("/campaign/create");
  await expect(page.getByRole("radio", { name: "SMS" })).toBeChecked();
  await page.getByRole("radio", { name: "MMS" }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "MMS" })).toBeChecked();
  await page.goto("/quick-message");
  await expect(page.getByRole("radio", { name: "MMS" })).toBeChecked();
  const create = async () => {
    await openMenu(page, "Create");
    await page.getByRole("menuitem", { name: "Campaign" }).click();
  };
  // The draft is a text.
  await create();
  await expect(page).toHaveURL("/campaign/create");
  await api.draft({ name: "Half an MMS", camp_type: "mms", message: "Look" });
  await page.goto("/documents");
  await create();
  const question = page.getByRole("alertdialog", { name: "Use Draft Campaign" });
  await question.getByRole("button", { name: "Use Draft" }).click();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Half an MMS");
});

test("R191: a sub-account with MMS only writes, sends and reads its campaigns", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ role: "subaccount", access: ["mms", "group"] });
  const handset = freshMobile();
  const group = await api.group("Members", [handset]);
  const draft = await api.draft({
    ...{ name: "Only pictures", camp_type: "mms", message: "Look", group_array: [group] },
    url: "https://shop.example.com.au/sale.gif",
  });
  await page.goto("/campaign");
  await page.getByRole("link", { name: "Create campaign" }).click();
  await expect(page).toHaveURL("/campaign/create");
  await expect(page.getByRole("button", { name: "Attach file" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "SMS" })).toHaveCount(0);
  await page.goto(`/campaign/create/${draft}`);
  await expect(phone(page)).toContainText("This file is at shop.example.com.au.");
  await page.getByRole("button", { name: /flight check/i }).click();
  await expect(page.getByRole("checkbox", { name: "Send a follow-up campaign" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await expect.poll(async () => (await mmsTo(page.request, handset)).length).toBe(1);
  await expect(page.getByRole("region", { name: "Message", exact: true })).toContainText(
    "sale.gif",
  );
  await page.goto("/campaign");
  await expect(page.getByRole("row", { name: /Only pictures/ })).toContainText("MMS");
});

test("a scheduled MMS campaign gets another subject and file, and says in its check what it will send", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", [freshMobile()]);
  const draft = await api.draft({
    ...{ name: "Next week", camp_type: "mms", message: "Look", group_array: [group] },
    ...{ subject: "Spring", url: "https://shop.example.com.au/sale.gif" },
  });
  await api.schedule(draft, Date.now() + 3_600_000);
  await page.goto(`/campaign/edit/${draft}`);
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Spring");
  await expect(page.getByRole("radio", { name: "MMS" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Subject" }).fill("Autumn");
  await page.getByRole("button", { name: "Change file" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await choosePicture(page, { name: "leaf.png", type: "image/png", width: 300, height: 200 });
  await dialogOf(page).getByRole("button", { name: "Attach", exact: true }).click();
  await expect(phone(page).getByRole("img", { name: "leaf.png" })).toBeVisible();
  await page.getByRole("button", { name: /flight check/i }).click();
  await expect(phone(page)).toContainText("Autumn");
  await page.getByRole("button", { name: /^Save changes/ }).click();
  const kept = page.getByRole("region", { name: "Message", exact: true });
  await expect(kept).toContainText("Autumn");
  await expect(kept.getByRole("img", { name: "leaf.png" })).toBeVisible();
});
