import { contract } from "#core/contract/registry.ts";
import { MOST_WORKFLOWS, workflowSettings } from "#core/contract/workflows/definition.ts";
import { actionsOf, WORKFLOW_TEMPLATES } from "#core/contract/workflows/templates.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { peopleNames } from "#worker/domains/identity/directory/user-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countData, subtractData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { bytesOf, checkVersion, draftOf, saveDraft, written } from "./inner/draft.ts";
import { withFiles } from "./inner/draft-files.ts";
import { presentListed, presentWorkflow } from "./inner/present-workflow.ts";
import { problemFinder } from "./inner/problems.ts";
import { deleteTriggers } from "./inner/trigger-queries.ts";
import {
  abortUnlessFewer,
  countsOf,
  countsOfAll,
  insertWorkflow,
  markDeleted,
  renameRow,
  workflowById,
  workflowPage,
} from "./inner/workflow-queries.ts";

export const listWorkflows = verb(contract.listWorkflows, async (ctx, input) => {
  const page = paging(input);
  const [{ rows, total }, counts] = await Promise.all([
    workflowPage(ctx, { search: input.search, ...page }),
    countsOfAll(ctx),
  ]);
  const byWorkflow = Map.groupBy(counts, ({ workflow }) => workflow);
  const items = rows.map((row) => presentListed(row, byWorkflow.get(row.id) ?? []));
  return { ...pageOf(items, total, page), page: page.current };
});

export const getWorkflow = verb(contract.getWorkflow, async (ctx, { id }) => {
  const [row, counts, problemsOf, names] = await Promise.all([
    workflowById(ctx, id),
    countsOf(ctx, id),
    problemFinder(ctx, id),
    peopleNames(ctx),
  ]);
  return { data: presentWorkflow(row, { counts, problemsOf, names }) };
});

export const createWorkflow = verb(contract.createWorkflow, async (ctx, { name, template }) => {
  const from = WORKFLOW_TEMPLATES.find(({ key }) => key === template);
  const id = newId("workflow", ctx.now());
  const draft = written({
    trigger: from?.trigger ?? null,
    settings: from?.settings ?? workflowSettings.parse({}),
    actions: from ? actionsOf(from.actions, ctx.now()) : [],
  });
  await commit(ctx, {
    statements: [
      insertWorkflow(ctx, { id, name, draft }),
      abortUnlessFewer(ctx),
      ...countData(ctx, await limitsOf(ctx), bytesOf(draft)),
    ],
    audit: { action: "workflow.create", subject: id },
  }).catch((error: unknown) => {
    throw isAborted(error) ? conflict(WORKFLOW_TEXTS.full(MOST_WORKFLOWS)) : nameTaken(error);
  });
  return { message: WORKFLOW_TEXTS.created, ...(await getWorkflow(ctx, { id })) };
});

export const renameWorkflow = verb(contract.renameWorkflow, async (ctx, { id, name }) => {
  await workflowById(ctx, id);
  await commit(ctx, {
    statements: [renameRow(ctx, id, name)],
    audit: { action: "workflow.rename", subject: id },
  }).catch((error: unknown) => {
    throw nameTaken(error);
  });
  return { message: WORKFLOW_TEXTS.saved, ...(await getWorkflow(ctx, { id })) };
});

function nameTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? conflict(WORKFLOW_TEXTS.nameTaken, "name") : error;
}

export const saveWorkflowDraft = verb(
  contract.saveWorkflowDraft,
  async (ctx, { id, version, trigger, settings, actions }) => {
    const row = await workflowById(ctx, id);
    await checkVersion(ctx, row, version);
    const before = draftOf(row);
    const draft = {
      trigger: trigger === undefined ? before.trigger : trigger,
      settings: settings ?? before.settings,
      actions: actions ? await withFiles(ctx, actions) : before.actions,
    };
    await saveDraft(ctx, row, draft, "workflow.change");
    return getWorkflow(ctx, { id });
  },
);

export const deleteWorkflow = verb(contract.deleteWorkflow, async (ctx, { id }) => {
  const { draft } = await workflowById(ctx, id);
  await commit(ctx, {
    statements: [subtractData(ctx, bytesOf(draft)), deleteTriggers(ctx, id), markDeleted(ctx, id)],
    audit: { action: "workflow.delete", subject: id },
  });
  return { message: WORKFLOW_TEXTS.deleted };
});
