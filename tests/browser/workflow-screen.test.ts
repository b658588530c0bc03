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
} from "#core/contract/workflows/workflows.ts";
import { newId } from "#core/ids.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, patternOf, refuse, stub } from "./support/stubs.ts";
import { COUNTS, EMPTY, ID, openWorkflow } from "./support/workflow-editor.ts";

// A workflow's screen around its forms, with stubs of the contract in the Worker's place.

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
