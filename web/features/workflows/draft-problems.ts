import type { WorkflowProblem } from "#core/contract/workflows/workflows.ts";
import type { DraftState } from "./draft-store.ts";
import type { StepErrors } from "./edited-step.ts";

type Checked = Pick<DraftState, "workflow" | "draft" | "trouble">;

/** What is wrong with a draft: as it was last saved, and why a change of it was refused. */
export function problemsOf({ workflow, draft, trouble }: Checked): readonly WorkflowProblem[] {
  if (trouble?.kind !== "failed") return workflow.problems;
  const refused = Object.entries(trouble.fields).flatMap(([path, message]) => {
    const [part, at, ...rest] = path.split(".");
    if (part === "trigger") return { action: null, field: part, message };
    if (part === "settings" && at) return { action: null, field: at, message };
    const action = part === "actions" ? draft.actions[Number(at)] : undefined;
    return action ? { action: action._id, field: rest.join("."), message } : [];
  });
  const isOther = ({ action, field }: WorkflowProblem) =>
    !refused.some((one) => one.action === action && one.field === field);
  return [...refused, ...workflow.problems.filter(isOther)];
}

/** Those of one action, or of what has none (null), by field. */
export function errorsOf(problems: readonly WorkflowProblem[], action: string | null): StepErrors {
  const own = problems.filter((problem) => problem.action === action);
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}
