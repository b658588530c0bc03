import type { WorkflowAction, WorkflowStep } from "#core/contract/workflows/definition.ts";

import { newId } from "#core/ids.ts";
import type { Draft } from "#web/features/workflows/draft-edits.ts";
import type { Workflow } from "#web/features/workflows/loaded.ts";

type Note = Extract<WorkflowAction, { type: "notify" }>;

/** An action that says its own name. */
export function note(message: string, parent?: WorkflowAction, branch?: string): Note {
  const place = { parent: parent?._id ?? null, branch: branch ?? null };
  return { type: "notify", message, _id: newId("action", Date.now()), ...place };
}

export function placedAt(
  step: WorkflowStep,
  parent?: WorkflowAction,
  branch?: string,
): WorkflowAction {
  const place = { parent: parent?._id ?? null, branch: branch ?? null };
  return { ...step, _id: newId("action", Date.now()), ...place };
}

export const reply: WorkflowStep = { type: "waitForReply", days: 1, hours: 0, minutes: 0 };

export function draftWith(actions: readonly WorkflowAction[]): Draft {
  return {
    trigger: null,
    settings: { entry: { rule: "once" }, goal: null, window: null },
    actions,
  };
}

export function workflowWith(actions: readonly WorkflowAction[], version = 1): Workflow {
  const counts = { started: 0, active: 0, completed: 0, goal: 0, stopped: 0, failed: 0 };
  const about = { _id: "wfl_1", name: "Welcome", active: false, changed: false };
  const { trigger, settings } = draftWith(actions);
  return {
    ...about,
    ...{ version, trigger, settings, counts, createdAt: 0, updatedAt: 0 },
    ...{ changedBy: null, changedAt: 0 },
    actions: [...actions],
    actionCounts: [],
    problems: [],
  };
}

/** The actions as an outline: `first, (replied: second), third`. */
export function outlineOf(
  actions: readonly WorkflowAction[],
  parent: string | null = null,
): string {
  const own = actions.filter((action) => action.parent === parent);
  return own
    .map((action) => {
      const words = action.type === "notify" ? action.message : action.type;
      const inner = outlineOf(actions, action._id);
      const branch = action.branch === null ? "" : `${action.branch}: `;
      return `${branch}${words}${inner ? ` (${inner})` : ""}`;
    })
    .join(", ");
}
