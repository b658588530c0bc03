import { contract } from "#core/contract/registry.ts";
import {
  MAX_ACTIONS,
  type WorkflowAction,
  type WorkflowStep,
  workflowStep,
} from "#core/contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import {
  branchesOf,
  siblingsAt,
  stepProblem,
  withAction,
  withoutAction,
  withStep,
} from "#core/rules/workflows/tree.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { validInput } from "#worker/valid-input.ts";
import { verb } from "#worker/verb.ts";
import { checkVersion, draftOf, saveDraft } from "./inner/draft.ts";
import { withFiles } from "./inner/draft-files.ts";
import { workflowById, workflowOfAction } from "./inner/workflow-queries.ts";

export const getWorkflowActions = verb(contract.getWorkflowActions, async (ctx, { id }) => {
  const row = await workflowById(ctx, id);
  return { data: draftOf(row).actions, version: row.version };
});

export const addWorkflowAction = verb(contract.addWorkflowAction, async (ctx, input) => {
  const { id, parent = null, branch, position, version, ...fields } = input;
  const step = await stepOf(ctx, fields);
  const row = await workflowById(ctx, id);
  await checkVersion(ctx, row, version);
  const draft = draftOf(row);
  if (draft.actions.length >= MAX_ACTIONS) {
    throw invalid("type", WORKFLOW_TEXTS.tooMany(MAX_ACTIONS));
  }
  const place = { parent, branch: branchIn(draft.actions, parent, branch) };
  const action: WorkflowAction = { ...step, _id: newId("action", ctx.now()), ...place };
  const last = siblingsAt(draft.actions, place).length;
  const actions = withAction(draft.actions, action, Math.min(position ?? last, last));
  await saveDraft(ctx, row, { ...draft, actions }, "workflow.addAction");
  return { message: WORKFLOW_TEXTS.saved, data: action, version: row.version + 1 };
});

/** What stays of a branch that is not named is the only one that the action has. */
function branchIn(
  actions: readonly WorkflowAction[],
  parent: string | null,
  named: string | null | undefined,
): string | null {
  if (parent === null) {
    if (typeof named === "string") throw invalid("branch", WORKFLOW_TEXTS.noBranch(named));
    return null;
  }
  const above = actions.find(({ _id }) => _id === parent);
  if (!above) throw notFound("Action");
  const branches = branchesOf(above);
  const [only, ...others] = branches;
  const branch = named ?? (others.length === 0 ? only : undefined);
  if (branch === undefined) throw invalid("branch", WORKFLOW_TEXTS.branchNeeded);
  if (!branches.includes(branch)) throw invalid("branch", WORKFLOW_TEXTS.noBranch(branch));
  return branch;
}

export const editWorkflowAction = verb(contract.editWorkflowAction, async (ctx, input) => {
  const { id, version, ...fields } = input;
  const step = await stepOf(ctx, fields);
  const row = await workflowOfAction(ctx, id);
  await checkVersion(ctx, row, version);
  const draft = draftOf(row);
  const before = draft.actions.find(({ _id }) => _id === id);
  if (!before) throw notFound("Action");
  const actions = withStep(draft.actions, before, step);
  await saveDraft(ctx, row, { ...draft, actions }, "workflow.editAction");
  const { parent, branch } = before;
  return {
    message: WORKFLOW_TEXTS.saved,
    data: { ...step, _id: id, parent, branch },
    version: row.version + 1,
  };
});

export const deleteWorkflowAction = verb(
  contract.deleteWorkflowAction,
  async (ctx, { id, version }) => {
    const row = await workflowOfAction(ctx, id);
    await checkVersion(ctx, row, version);
    const draft = draftOf(row);
    const actions = withoutAction(draft.actions, id);
    await saveDraft(ctx, row, { ...draft, actions }, "workflow.deleteAction");
    return { message: WORKFLOW_TEXTS.saved, version: row.version + 1 };
  },
);

interface Fields extends Readonly<Record<string, unknown>> {
  group?: string;
}

/** One action from the fields of a call, complete in itself. */
async function stepOf(ctx: AccountContext, fields: Fields): Promise<WorkflowStep> {
  const { group } = fields;
  if (group !== undefined && !(await groupNames(ctx, [group])).has(group)) throw notFound("Group");
  const step = validInput(workflowStep, fields);
  const problem = stepProblem(step);
  if (problem) throw invalid(problem.field, problem.message);
  const [named = step] = await withFiles(ctx, [step]);
  return named;
}
