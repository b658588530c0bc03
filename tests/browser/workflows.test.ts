import type { Page } from "@playwright/test";
import { addContact } from "#core/contract/contacts/contacts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import {
  createWorkflow,
  getWorkflow,
  saveWorkflowDraft,
} from "#core/contract/workflows/workflows.ts";
import { newIds } from "#core/ids.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, message, row } from "./support/page.ts";
import { numberOf, textsTo, writeBack } from "./support/simulator.ts";

/** Adds an action of a kind at a place of the draft, which opens its form. */
async function add(page: Page, where: string, kind: string): Promise<void> {
  await page.getByRole("button", { name: `Add an action ${where}` }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

const card = (page: Page, name: string | RegExp) =>
  page.locator("[data-action]").filter({ hasText: name });
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

test("a workflow is drawn, and two people can edit it", async ({ page, newAccount, api }) => {
  await newAccount();
  await api.group("Regulars", [{ number: "61424000801", fields: [] }]);

  await test.step("it is created", async () => {
    await page.goto("/group");
    await menuLink(page, "Workflow Actions").click();
    await page.getByRole("button", { name: "Create your first workflow" }).click();
    await page.getByLabel("Workflow name").fill("Welcome");
    await examine(page, "Create workflow");
    await page.getByRole("button", { name: "Create workflow", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await examine(page, "Empty workflow");
  });

  await test.step("its trigger is chosen", async () => {
    await page.getByRole("button", { name: /Starts when/ }).click();
    await page.getByRole("combobox", { name: "Starts when" }).click();
    await page.getByRole("option", { name: "A contact is added to a group" }).click();
    await page.getByRole("combobox", { name: "Group" }).click();
    await page.getByRole("option", { name: "Regulars" }).click();
    await page.getByRole("button", { name: "Save trigger" }).click();
    await expect(page.getByText("A contact is added to Regulars")).toBeVisible();
  });

  await test.step("its actions are added", async () => {
    await add(page, "at the end", "Send an SMS");
    await message(page).click();
    await page.keyboard.type("Welcome {{first_name|there}}. Coming on Friday?");
    await examine(page, "An SMS of a workflow");
    await page.getByRole("button", { name: "Add action" }).click();
    await add(page, "at the end", "Wait for a reply");
    await page.getByRole("button", { name: "Add action" }).click();
    await add(page, "if: Replied", "Notify your team");
    await page.getByRole("textbox", { name: "Notification" }).fill("They replied");
    await page.getByRole("button", { name: "Add action" }).click();
    await expect(card(page, "They replied")).toBeFocused();
    await saved(page);
  });

  await test.step("they are moved and deleted by keyboard, with undo", async () => {
    await page.keyboard.press("Alt+ArrowDown");
    await expect(page.getByRole("listitem").filter({ hasText: /^No reply/ })).toContainText(
      "They replied",
    );
    await expect(card(page, "They replied")).toBeFocused();
    await page.keyboard.press("Alt+ArrowLeft");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Delete");
    await expect(card(page, "They replied")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "They replied")).toBeVisible();
    await saved(page);
    await examine(page, "Workflow");
  });

  await test.step("the canvas shows the same", async () => {
    await page.getByRole("radio", { name: "Canvas" }).check();
    await expect(page.getByRole("region", { name: "Canvas" })).toContainText("They replied");
    await examine(page, "Workflow as canvas");
    await page.getByRole("radio", { name: "List" }).check();
  });

  await test.step("what someone else changes stays, and so does this person's change", async () => {
    const id = page.url().split("/").at(-1) ?? "";
    const { data } = await api.call(getWorkflow, { id });
    const [sms, ...others] = data.actions;
    if (sms?.type !== "sendSms") throw new Error("The first action is no SMS");
    const { version } = data;
    const theirs = { ...sms, message: "Hello from a colleague" };
    await card(page, "They replied").click();
    await api.call(saveWorkflowDraft, { id, version, actions: [theirs, ...others] });
    await page.getByRole("textbox", { name: "Notification" }).fill("A reply has come");
    await page.getByRole("button", { name: "Save action" }).click();
    await expect(card(page, "Hello from a colleague")).toBeVisible();
    await expect(card(page, "A reply has come")).toBeVisible();

    const latest = async () => (await api.call(getWorkflow, { id })).data;
    await expect.poll(async () => (await latest()).version).toBe(version + 2);
    await card(page, "Hello from a colleague").click();
    await api.call(saveWorkflowDraft, {
      id,
      version: version + 2,
      actions: [{ ...theirs, message: "Hello again" }, ...(await latest()).actions.slice(1)],
    });
    await message(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Hello from me");
    await page.getByRole("button", { name: "Save action" }).click();
    const dialog = page.getByRole("alertdialog", { name: "This action was changed" });
    await expect(dialog).toContainText("Hello again");
    await expect(dialog).toContainText("Hello from me");
    await examine(page, "Conflict");
    await dialog.getByRole("button", { name: "Use mine" }).click();
    await expect(card(page, "Hello from me")).toBeVisible();
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  await test.step("it is renamed and deleted in the list", async () => {
    await page.getByRole("main").getByRole("link", { name: "Workflow Actions" }).click();
    await expect(row(page, "Welcome")).toContainText("A contact is added to a group");
    await examine(page, "Workflows");
    await page.getByRole("button", { name: "Actions for Welcome" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByLabel("Workflow name").fill("Hello");
    await page.getByRole("button", { name: "Rename workflow" }).click();
    await expect(row(page, "Hello")).toBeVisible();
    await page.getByRole("button", { name: "Actions for Hello" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete workflow" }).click();
    await expect(page.getByText(WORKFLOW_TEXTS.deleted)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No workflows yet" })).toBeVisible();
  });
});

test("a workflow is activated, seen running, and edited while it runs", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const [zoe, max] = [freshMobile(), freshMobile()];
  const group = await api.group("Regulars", []);
  const { data } = await api.call(createWorkflow, { name: "Welcome" });
  const [sms, wait] = newIds("action", Date.now(), 2);
  if (!sms || !wait) throw new Error("No ids");
  const line = { parent: null, branch: null };
  await api.call(saveWorkflowDraft, {
    id: data._id,
    version: data.version,
    trigger: { type: "group", group },
    actions: [
      { _id: sms, ...line, type: "sendSms", sender: SHARED_SENDER, message: "Coming on Friday?" },
      { _id: wait, ...line, type: "waitForReply", days: 1 },
    ],
  });

  await test.step("a dry run shows what a contact would get, and sends nothing", async () => {
    await page.goto(`/automation/workflow/${data._id}`);
    await page.getByRole("button", { name: "Dry run" }).click();
    await page.getByLabel("Search contacts").fill(formatMobile(zoe));
    await page.getByRole("button", { name: new RegExp(`^${formatMobile(zoe)}`) }).click();
    const steps = page.getByRole("list", { name: "What would happen" });
    await expect(steps).toContainText("Coming on Friday?");
    await expect(steps).toContainText("1 part");
    const what = steps.getByRole("combobox");
    await expect(what).toHaveText("No reply within 1 day");
    await what.click();
    await page.getByRole("option", { name: "Replied" }).click();
    await expect(what).toHaveText("Replied");
    await examine(page, "Dry run");
    await page.getByRole("button", { name: "Done" }).click();
    expect(await textsTo(api.request, zoe)).toEqual([]);
  });

  await test.step("it is activated", async () => {
    await page.getByRole("button", { name: "Activate" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Activate Welcome?" });
    await expect(dialog).toContainText("A contact is added to Regulars");
    await examine(page, "Activate");
    await dialog.getByRole("button", { name: "Activate workflow" }).click();
    await expect(page.getByText(WORKFLOW_TEXTS.activated)).toBeVisible();
  });

  await test.step("a contact who enters is seen where they are, without a reload", async () => {
    await api.call(addContact, { id: group, number: zoe, fields: [] });
    await expect
      .poll(async () => (await textsTo(api.request, zoe)).join())
      .toContain("Coming on Friday?");
    await expect(card(page, "Send an SMS")).toContainText("1 passed");
    await expect(card(page, "Wait for a reply")).toContainText("1 here now");
    await page.getByRole("tab", { name: /^Runs/ }).click();
    await expect(row(page, formatMobile(zoe))).toContainText("Wait for a reply");
    await examine(page, "Runs");
    await page.getByRole("button", { name: formatMobile(zoe), exact: true }).click();
    await expect(page.getByRole("list", { name: "What happened" })).toContainText("Sent");
    await examine(page, "A run");
    await page.keyboard.press("Escape");
  });

  await test.step("it is edited while it runs, and the runs move along", async () => {
    await page.getByRole("tab", { name: "Actions" }).click();
    await add(page, "if: Replied", "Send an SMS");
    await message(page).click();
    await page.keyboard.type("See you then.");
    await page.getByRole("button", { name: "Add action" }).click();
    await expect(page.getByText("Active, edited since")).toBeVisible();
    await page.getByRole("button", { name: "Publish changes" }).click();
    await page.getByRole("radio", { name: /^Move them/ }).check();
    await examine(page, "Publish changes");
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Active, edited since")).toHaveCount(0);
    const number = await numberOf(api.request, zoe, "Coming on Friday?");
    await writeBack(api.request, zoe, "Yes", [], number);
    await expect
      .poll(async () => (await textsTo(api.request, zoe)).join())
      .toContain("See you then.");
  });

  await test.step("all runs are stopped", async () => {
    await api.call(addContact, { id: group, number: max, fields: [] });
    await expect.poll(() => textsTo(api.request, max)).toHaveLength(1);
    await expect(page.getByRole("tab", { name: "Runs" })).toContainText("1");
    await page.getByRole("button", { name: "More for this workflow" }).click();
    await page.getByRole("menuitem", { name: "Stop all runs" }).click();
    await page.getByRole("button", { name: "Stop all runs" }).click();
    await expect(page.getByText(WORKFLOW_TEXTS.stopped)).toBeVisible();
    await expect(page.getByRole("tab", { name: "Runs" })).toContainText("0");
  });
});
