import type { BrowserContext, Page } from "@playwright/test";
import { listContactForms } from "#core/contract/contact-forms/contact-forms.ts";
import { listGroups } from "#core/contract/groups/groups.ts";
import { listKeywords } from "#core/contract/keywords/keywords.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { listSegments, segmentLabels } from "#core/contract/segments/segments.ts";
import type { WorkflowStep, WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import {
  getWorkflowCaps,
  listWorkflowRuns,
  saveWorkflowCaps,
  setWorkflowActive,
  stopWorkflowRun,
  type WorkflowRun,
} from "#core/contract/workflows/runs.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import {
  getWorkflow,
  listWorkflows,
  saveWorkflowDraft,
  type Workflow,
} from "#core/contract/workflows/workflows.ts";
import { newId } from "#core/ids.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { GROUP } from "./support/composer.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { message } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, patternOf, refuse, stub } from "./support/stubs.ts";

// What each form of a workflow sends, and where it says what is wrong, with stubs of the contract in the Worker's place.

const ID = newId("workflow", 0);
const PATH = `/automation/workflow/${ID}`;
const COUNTS = { started: 0, active: 0, completed: 0, goal: 0, stopped: 0, failed: 0 };
const EMPTY: Workflow = {
  ...{ _id: ID, name: "Welcome", active: false, version: 1, changed: false, trigger: null },
  settings: { entry: { rule: "once" }, goal: null, window: null },
  ...{ actions: [], actionCounts: [], problems: [], counts: COUNTS },
  ...{ changedBy: null, changedAt: 0, createdAt: 0, updatedAt: 0 },
};

type Saved = ReturnType<typeof saveWorkflowDraft.input.parse>;

/** A workflow that is kept here, with what was saved of its draft. */
async function openWorkflow(page: Page, context: BrowserContext, begin: Partial<Workflow> = {}) {
  let workflow: Workflow = { ...EMPTY, ...begin };
  const saves: Saved[] = [];
  await stub(context, listGroups, { ...NONE, items: [GROUP] });
  await stub(context, segmentLabels, { data: [{ key: "city", name: "City" }] });
  await stub(context, getWorkflow, { data: workflow });
  await context.route(patternOf(saveWorkflowDraft), async (route) => {
    const {
      trigger = null,
      settings,
      actions = [],
      ...rest
    } = saveWorkflowDraft.input.parse({
      ...route.request().postDataJSON(),
      id: ID,
    });
    saves.push({ trigger, settings, actions, ...rest });
    const version = workflow.version + 1;
    workflow = { ...workflow, trigger, actions, version, problems: [] };
    if (settings) workflow.settings = settings;
    await route.fulfill({ json: saveWorkflowDraft.output.parse({ data: workflow }) });
  });
  await page.goto(PATH);
  return {
    saves,
    /** The last action that was saved, without its place. */
    step: async () => {
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
      const { _id, parent, branch, ...step } = saves.at(-1)?.actions?.at(-1) ?? {};
      return step;
    },
  };
}

const choose = async (page: Page, box: string, option: string | RegExp) => {
  await page.getByRole("combobox", { name: box, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

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

const KEYWORD = {
  ...{ _id: newId("keyword", 0), sender: SHARED_SENDER, word: "join", action: "join" as const },
  ...{ group: null, reply: "", workflow: null, received: 0, createdAt: 0, updatedAt: 0 },
};
const FORM = {
  ...{ _id: newId("contactForm", 0), name: "Website", group: GROUP._id, whitelistedDomains: [] },
  ...{
    formFields: [],
    confirm: true,
    optIn: { ticked: false, text: "" },
    status: "active" as const,
  },
  automationSetting: {
    ...{ emailToTrigger: "", senderId: "", instantMessage: "", redirectUrl: "" },
    delay: { days: 0, hours: 0, minutes: 0 },
  },
  appearance: { heading: "", intro: "", button: "Join", colour: "#1d5c43" },
  ...{ added: 0, createdAt: 0, updatedAt: 0, embed: { url: "", script: "", html: "" } },
};
const SEGMENT = newId("segment", 0);

const TRIGGERS: readonly {
  kind: string;
  missing?: string;
  fill?: (page: Page) => Promise<unknown>;
  sent: WorkflowTrigger;
}[] = [
  {
    kind: "Someone texts a keyword",
    missing: "Choose a keyword",
    fill: (page) => choose(page, "Keyword", /^join/),
    sent: { type: "keyword", keyword: KEYWORD._id },
  },
  { kind: "Someone texts you", sent: { type: "message" } },
  {
    kind: "Someone sends a contact form",
    missing: "Choose a contact form",
    fill: (page) => choose(page, "Contact form", "Website"),
    sent: { type: "form", form: FORM._id },
  },
  {
    kind: "A contact is added to a group",
    missing: "Choose a group",
    fill: (page) => choose(page, "Group", GROUP.name),
    sent: { type: "group", group: GROUP._id },
  },
  {
    kind: "A contact enters a segment",
    missing: "Choose a segment",
    fill: (page) => choose(page, "Segment", "Regulars"),
    sent: { type: "segment", segment: SEGMENT },
  },
  {
    kind: "A date of the contact, such as a birthday",
    missing: "Choose a label",
    fill: async (page) => {
      await choose(page, "Date label", "City");
      await choose(page, "Day", "Days before");
      await page.getByLabel("Days", { exact: true }).fill("2");
    },
    sent: { type: "date", label: "City", each: "year", offset: -2, time: "09:00" },
  },
  { kind: "A contact opts out", sent: { type: "optOut" } },
  { kind: "Your app starts it", sent: { type: "api" } },
];

test("each trigger's form and the rules say what is missing, and save what was chosen", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, listKeywords, { ...NONE, items: [KEYWORD] });
  await stub(context, listContactForms, { ...NONE, items: [FORM] });
  const segment = {
    ...{ _id: SEGMENT, name: "Regulars", used: false, createdAt: 0, updatedAt: 0 },
    filter: {
      combinator: "and" as const,
      rules: [{ field: "label:city" as const, operator: "is" as const, value: "Perth" }],
    },
  };
  await stub(context, listSegments, { ...NONE, items: [segment] });
  const { saves } = await openWorkflow(page, context);
  const saved = () => expect(page.getByText("Saved", { exact: true })).toBeVisible();
  for (const { kind, missing, fill, sent } of TRIGGERS) {
    await test.step(kind, async () => {
      await page.getByRole("button", { name: /^Starts when/ }).click();
      await choose(page, "Starts when", kind);
      const sheet = page.getByRole("dialog", { name: "What starts this workflow" });
      const done = sheet.getByRole("button", { name: "Save trigger" });
      if (missing !== undefined) {
        await done.click();
        await expect(sheet.locator("p").getByText(missing, { exact: true })).toBeVisible();
      }
      await fill?.(page);
      await done.click();
      await expect(sheet).toBeHidden();
      await saved();
      expect(saves.at(-1)?.trigger).toEqual(sent);
    });
  }
  await test.step("rules", async () => {
    await page.getByRole("button", { name: "Rules" }).click();
    await choose(page, "A contact may enter", "Again after some days");
    await page.getByLabel("Days between").fill("90");
    await page.getByLabel("Goal", { exact: true }).check();
    await page.getByLabel("Send only at certain hours").check();
    const days = page.getByRole("group", { name: "On", exact: true }).getByRole("button");
    for (const day of await days.all()) {
      if ((await day.getAttribute("aria-pressed")) === "true") await day.click();
    }
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Choose at least one day of the week")).toBeVisible();
    await page.getByRole("button", { name: "Friday" }).click();
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await saved();
    expect(saves.at(-1)?.settings).toEqual({
      entry: { rule: "again", days: 90 },
      goal: { field: "replied", operator: "yes" },
      window: { from: 9 * 60, to: 19 * 60, days: [5] },
    });
  });
});

test("what the server finds wrong is on the action's card, and beside the field of its form", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const line = { parent: null, branch: null };
  const [note, mail] = [newId("action", 0), newId("action", 1)];
  const gone = WORKFLOW_TEXTS.gone.person("old@example.com");
  await openWorkflow(page, context, {
    actions: [
      { _id: note, ...line, type: "notify", message: "They are here" },
      { _id: mail, ...line, type: "email", to: "old@example.com", subject: "", message: "Hi" },
    ],
    problems: [{ action: mail, field: "to", message: gone }],
  });
  const card = (name: string) => page.locator("[data-action]").filter({ hasText: name });
  const to = page.getByLabel("To", { exact: true });
  await expect(card("Email old@example.com")).toContainText(gone);
  await card("Email old@example.com").click();
  await expect(to).toHaveAccessibleDescription(new RegExp(gone));
  await page.getByLabel("Subject").fill("News");
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await to.fill("new@example.com");
  await expect(to).not.toHaveAttribute("aria-invalid", "true");

  const refusal = "This address has just been removed";
  const fields = { "actions.1.to": refusal };
  await page.route(patternOf(saveWorkflowDraft), (route) =>
    route.fulfill({ status: 400, json: { code: "INVALID_INPUT", message: refusal, fields } }),
  );
  await page.getByRole("button", { name: "Save action" }).click();
  await expect(page.getByText("Your last change is not saved")).toBeVisible();
  await expect(card("Email new@example.com")).toContainText(refusal);
  await card("Email new@example.com").click();
  await expect(to).toHaveAccessibleDescription(new RegExp(refusal));
  await page.unroute(patternOf(saveWorkflowDraft));
});

test("who may not change workflows sees this one, and nothing to change it with", async ({
  page,
  context,
}) => {
  const access = ["sms", "automation"] as const;
  await signedIn(context, { role: "subaccount", access: [...access], roleAccess: {} });
  const note = { _id: newId("action", 0), parent: null, branch: null };
  await openWorkflow(page, context, {
    actions: [{ ...note, type: "notify", message: "They are here" }],
    active: true,
    counts: { ...COUNTS, started: 1, active: 1 },
  });
  await expect(page.locator("[data-action]")).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Starts when/ })).toBeDisabled();
  await expect(page.getByRole("main").getByRole("button", { disabled: false })).toHaveText([
    "Dry run",
  ]);
});

test("message limits, turning a workflow off and stopping a run send what was chosen, and say why they cannot", async ({
  page,
  context,
}) => {
  const run: WorkflowRun = {
    ...{ _id: newId("run", 0), number: "61412345678", state: "active", action: null },
    ...{ until: null, version: 1, reason: null, createdAt: 0, updatedAt: 0 },
  };
  const active = { active: true, counts: { ...COUNTS, started: 1, active: 1 } };
  await signedIn(context);
  await stub(context, listWorkflowRuns, { items: [run], limit: 10 });
  await openWorkflow(page, context, active);

  await test.step("a run", async () => {
    await page.getByRole("tab", { name: /^Runs/ }).click();
    await refuse(page, stopWorkflowRun, "CONFLICT", WORKFLOW_TEXTS.runEnded);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Stop this run" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Stop this run" }).click();
    await expect(dialog).toContainText(WORKFLOW_TEXTS.runEnded);
    await stub(page, stopWorkflowRun, { message: WORKFLOW_TEXTS.runStopped });
    const sent = page.waitForRequest(patternOf(stopWorkflowRun));
    await dialog.getByRole("button", { name: "Stop this run" }).click();
    expect((await sent).url()).toContain(`/workflow/stopRun/${run._id}`);
    await expect(dialog).toBeHidden();
  });
  await test.step("the workflow", async () => {
    await refuse(page, setWorkflowActive, "CONFLICT", WORKFLOW_TEXTS.changed);
    await page.getByRole("button", { name: "More for this workflow" }).click();
    await page.getByRole("menuitem", { name: "Turn off" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Turn off Welcome?" });
    await dialog.getByRole("radio", { name: /^Stop them/ }).check();
    const sent = page.waitForRequest(patternOf(setWorkflowActive));
    await dialog.getByRole("button", { name: "Turn off" }).click();
    expect((await sent).postDataJSON()).toEqual({ id: ID, active: false, runs: "stop" });
    await expect(dialog).toContainText(WORKFLOW_TEXTS.changed);
    await page.keyboard.press("Escape");
  });
  await test.step("message limits", async () => {
    await stub(page, listWorkflows, { ...NONE, page: 1 });
    await stub(page, getWorkflowCaps, { data: { perDay: null, perWeek: 5 } });
    const refusal = "Choose fewer";
    await page.route(patternOf(saveWorkflowCaps), (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status: 400,
            json: { code: "INVALID_INPUT", message: refusal, fields: { perDay: refusal } },
          })
        : route.fallback(),
    );
    await page.getByRole("main").getByRole("link", { name: "Workflow Actions" }).click();
    await page.getByRole("button", { name: "Message limits" }).click();
    const perDay = page.getByLabel("Messages per day");
    await perDay.fill("0");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(perDay).toHaveAccessibleDescription(/Enter a number from 1 to 1,000/);
    await perDay.fill("1000");
    const sent = page.waitForRequest(
      (request) => request.method() === "PUT" && patternOf(saveWorkflowCaps).test(request.url()),
    );
    await page.getByRole("button", { name: "Save limits" }).click();
    expect((await sent).postDataJSON()).toEqual({ perDay: 1000, perWeek: 5 });
    await expect(perDay).toHaveAccessibleDescription(refusal);
  });
});

test("counts are asked for again only while a workflow is at work and its page is in view", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.clock.install();
  await openWorkflow(page, context);
  let asked = 0;
  page.on("request", (request) => {
    if (patternOf(getWorkflow).test(request.url())) asked++;
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome");
  asked = 0;
  await page.clock.runFor(30_000);
  expect(asked).toBe(0);

  await stub(context, getWorkflow, { data: { ...EMPTY, active: true, version: 2 } });
  await page.reload();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  asked = 0;
  await page.clock.runFor(5000);
  await expect.poll(() => asked).toBeGreaterThan(0);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  asked = 0;
  await page.clock.runFor(30_000);
  expect(asked).toBe(0);
});

test("a change that could not be saved is there after a reload, and saved", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const { saves } = await openWorkflow(page, context);
  await page.route(patternOf(saveWorkflowDraft), (route) => route.abort());
  await page.getByRole("button", { name: "Add an action at the end" }).click();
  await page.getByRole("menuitem", { name: "Notify your team", exact: true }).click();
  await page.getByRole("textbox", { name: "Notification" }).fill("Someone came in");
  await page.getByRole("button", { name: "Add action" }).click();
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  expect(saves).toEqual([]);
  await page.unroute(patternOf(saveWorkflowDraft));
  await page.reload();
  await expect(page.locator("[data-action]").filter({ hasText: "Someone came in" })).toBeVisible();
  await expect.poll(() => saves.at(-1)?.actions?.length).toBe(1);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("an action's text is there after a reload, until it is discarded; a wait that was changed asks before it closes", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await openWorkflow(page, context);
  const open = async (kind: string) => {
    await page.getByRole("button", { name: "Add an action at the end" }).click();
    await page.getByRole("menuitem", { name: kind, exact: true }).click();
  };
  const notification = page.getByRole("textbox", { name: "Notification" });
  const sheet = page.getByRole("dialog");
  await open("Notify your team");
  await notification.fill("Someone came");
  await page.reload();
  await open("Notify your team");
  await expect(page.getByText("We kept what you were writing")).toBeVisible();
  await expect(notification).toHaveValue("Someone came");
  await examine(page, "an action, kept");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(sheet).toHaveCount(0);
  await open("Notify your team");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(notification).toHaveValue("");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(sheet).toHaveCount(0);

  await open("Wait");
  await page.getByLabel("Days").fill("5");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("alertdialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Discard" })
    .click();
  await expect(sheet).toHaveCount(0);
});
