import type { BrowserContext, Page } from "@playwright/test";
import { listGroups } from "#core/contract/groups/groups.ts";
import { segmentLabels } from "#core/contract/segments/segments.ts";
import {
  getWorkflow,
  saveWorkflowDraft,
  type Workflow,
} from "#core/contract/workflows/workflows.ts";
import { newId } from "#core/ids.ts";
import { GROUP } from "./composer.ts";
import { expect } from "./fixtures.ts";
import { NONE, patternOf, stub } from "./stubs.ts";

export const ID = newId("workflow", 0);
const PATH = `/automation/workflow/${ID}`;
export const COUNTS = { started: 0, active: 0, completed: 0, goal: 0, stopped: 0, failed: 0 };
export const EMPTY: Workflow = {
  ...{ _id: ID, name: "Welcome", active: false, version: 1, changed: false, trigger: null },
  settings: { entry: { rule: "once" }, goal: null, window: null },
  ...{ actions: [], actionCounts: [], problems: [], counts: COUNTS },
  ...{ changedBy: null, changedAt: 0, createdAt: 0, updatedAt: 0 },
};

type Saved = ReturnType<typeof saveWorkflowDraft.input.parse>;

/** A workflow that is kept here, with what was saved of its draft. */
export async function openWorkflow(
  page: Page,
  context: BrowserContext,
  begin: Partial<Workflow> = {},
) {
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

export const choose = async (page: Page, box: string, option: string | RegExp) => {
  await page.getByRole("combobox", { name: box, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
