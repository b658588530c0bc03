import type { Page } from "@playwright/test";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { WorkflowStep } from "#core/contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { GROUP } from "./support/composer.ts";
import { expect, test } from "./support/fixtures.ts";
import { message } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { choose, openWorkflow } from "./support/workflow-editor.ts";

// What each form of a workflow sends, and where it says what is wrong, with stubs of the contract in the Worker's place.

interface Form {
  kind: string;
  /** What is said beside a field if nothing is filled in. */
  missing?: string;
  fill?: (page: Page) => Promise<unknown>;
  sent: WorkflowStep;
}

const LINK = "https://example.com/menu";
const FORMS: readonly Form[] = [
  {
    kind: "Send an SMS",
    missing: WORKFLOW_TEXTS.messageRequired,
    fill: async (page) => {
      await message(page).click();
      await page.keyboard.type("Our menu: ");
      await page.getByRole("button", { name: "Create Short URL" }).click();
      await page.getByLabel("Web address").fill(LINK);
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await expect(page.getByText(`The short link leads to ${LINK}`)).toBeVisible();
    },
    sent: {
      ...{ type: "sendSms", sender: SHARED_SENDER, optout: false, longUrl: LINK },
      message: `Our menu: ${shortLinkPlaceholder("cooee.test")}`,
    },
  },
  {
    kind: "Wait",
    fill: async (page) => {
      await page.getByLabel("Days").fill("");
      // An empty field is being written, and does not become a number by itself.
      await expect(page.getByLabel("Days")).toHaveValue("");
      await page.getByRole("button", { name: "Add action" }).click();
      await expect(page.getByText(WORKFLOW_TEXTS.waitShort)).toBeVisible();
      await page.getByLabel("Days").fill("3");
      await page.getByLabel("Then until a time of day").check();
    },
    sent: { type: "wait", days: 3, hours: 0, minutes: 0, at: "09:00" },
  },
  {
    kind: "Wait for a reply",
    fill: (page) => page.getByLabel("Hours").fill("2"),
    sent: { type: "waitForReply", days: 1, hours: 2, minutes: 0 },
  },
  {
    kind: "Wait for a click",
    fill: (page) => page.getByLabel("Minutes").fill("30"),
    sent: { type: "waitForClick", days: 1, hours: 0, minutes: 30 },
  },
  {
    kind: "Add to a group",
    missing: "Choose a group",
    fill: (page) => choose(page, "Group", GROUP.name),
    sent: { type: "addToGroup", group: GROUP._id },
  },
  {
    kind: "Remove from a group",
    missing: "Choose a group",
    fill: (page) => choose(page, "Group", GROUP.name),
    sent: { type: "removeFromGroup", group: GROUP._id },
  },
  {
    kind: "Set a label",
    missing: "Choose a label",
    fill: async (page) => {
      await choose(page, "Label", "City");
      await page.getByLabel("New value").fill("Perth");
    },
    sent: { type: "setField", label: "City", value: "Perth" },
  },
  {
    kind: "Notify your team",
    missing: WORKFLOW_TEXTS.messageRequired,
    fill: (page) => page.getByRole("textbox", { name: "Notification" }).fill("Call them back"),
    sent: { type: "notify", message: "Call them back" },
  },
  {
    kind: "Send an email",
    missing: WORKFLOW_TEXTS.messageRequired,
    fill: async (page) => {
      await page.getByLabel("To", { exact: true }).fill("team@example.com");
      await page.getByLabel("Subject").fill("A booking");
      await page.getByRole("textbox", { name: "Message" }).fill("{{First name}} has booked.");
    },
    sent: {
      ...{ type: "email", to: "team@example.com", subject: "A booking" },
      message: "{{First name}} has booked.",
    },
  },
  {
    kind: "Call your webhooks",
    missing: "Name is required",
    fill: (page) => page.getByRole("textbox", { name: "Name" }).fill("Booked"),
    sent: { type: "webhook", name: "Booked" },
  },
  {
    kind: "Split by percentage",
    fill: async (page) => {
      await page.getByLabel("Branch 1, per cent").fill("70");
      await page.getByRole("button", { name: "Add action" }).click();
      await expect(page.getByText(WORKFLOW_TEXTS.sharesSum)).toBeVisible();
      await page.getByLabel("Branch 2, per cent").fill("30");
    },
    sent: {
      type: "split",
      shares: [
        { key: "a", percent: 70 },
        { key: "b", percent: 30 },
      ],
    },
  },
  {
    kind: "Branch on a condition",
    missing: "Complete this condition",
    fill: async (page) => {
      await page.getByLabel("Value").fill("yes");
      await page.getByRole("button", { name: "Add a branch" }).click();
      const second = page.getByRole("group", { name: "Branch 2" });
      await second.getByRole("combobox", { name: "About" }).click();
      await page.getByRole("option", { name: "City" }).click();
      await second.getByRole("combobox", { name: "Comparison" }).click();
      await page.getByRole("option", { name: "is more than" }).click();
      await second.getByLabel("Value").press("Control+a");
      // A minus alone is no number yet.
      await second.getByLabel("Value").pressSequentially("-5");
    },
    sent: {
      type: "branch",
      paths: [
        { key: "a", when: { field: "reply", operator: "contains", value: "yes" } },
        { key: "b", when: { field: "label:city", operator: "moreThan", value: -5 } },
      ],
    },
  },
];

test("each action's form says what is missing beside its field, and saves what was written", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const workflow = await openWorkflow(page, context);
  for (const { kind, missing, fill, sent } of FORMS) {
    await test.step(kind, async () => {
      await page.getByRole("button", { name: "Add an action at the end" }).click();
      await page.getByRole("menuitem", { name: kind, exact: true }).click();
      const sheet = page.getByRole("dialog", { name: kind });
      const done = sheet.getByRole("button", { name: "Add action" });
      if (missing !== undefined) {
        await done.click();
        await expect(sheet.locator("p").getByText(missing, { exact: true })).toBeVisible();
      }
      await fill?.(page);
      await done.click();
      await expect(sheet).toBeHidden();
      expect(await workflow.step()).toEqual(sent);
    });
  }
});
