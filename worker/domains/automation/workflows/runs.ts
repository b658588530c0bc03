import { contract } from "#core/contract/registry.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { conflict } from "#core/errors.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { keyedLimit, keyedPage } from "#core/paging.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { returned } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { capsOf, setCaps } from "./inner/cap-queries.ts";
import { type RunRow, runById, runPage, stepsOf, stopRun } from "./inner/listed-run-queries.ts";
import { startedRow, startRuns, triggersOn } from "./inner/trigger-queries.ts";
import { stopRuns } from "./inner/version-queries.ts";
import { workflowById } from "./inner/workflow-queries.ts";
import { queueRuns } from "./trigger-runs.ts";

export const listWorkflowRuns = verb(
  contract.listWorkflowRuns,
  async (ctx, { id, state, cursor, ...requested }) => {
    const limit = keyedLimit(requested.limit);
    const [rows] = await Promise.all([
      runPage(ctx, { workflow: id, state, before: cursor, limit: limit + 1 }),
      workflowById(ctx, id),
    ]);
    return keyedPage(rows, limit, presentRun);
  },
);

export const getWorkflowRun = verb(contract.getWorkflowRun, async (ctx, { id }) => {
  const [row, steps] = await Promise.all([runById(ctx, id), stepsOf(ctx, id)]);
  return {
    data: {
      ...presentRun(row),
      steps: steps.map(({ actionId, outcome, detail, messageId, at }) => ({
        ...{ action: actionId, outcome, detail, message: messageId, at },
      })),
    },
  };
});

function presentRun({ id, node, ...row }: RunRow) {
  const { number, state, until, version, reason, createdAt, updatedAt } = row;
  const action = node === "" ? null : node;
  return { _id: id, number, state, action, until, version, reason, createdAt, updatedAt };
}

/** From now on none of a workflow's runs sends anything; a sweep ends what is too many for one transaction. */
export const stopWorkflowRuns = verb(contract.stopWorkflowRuns, async (ctx, { id }) => {
  await workflowById(ctx, id);
  await commit(ctx, {
    statements: stopRuns(ctx, id),
    audit: { action: "workflow.stopRuns", subject: id },
  });
  return { message: WORKFLOW_TEXTS.stopped };
});

export const stopWorkflowRun = verb(contract.stopWorkflowRun, async (ctx, { id }) => {
  const { state } = await runById(ctx, id);
  if (state !== "active") throw conflict(WORKFLOW_TEXTS.runEnded);
  await commit(ctx, {
    statements: stopRun(ctx, id),
    audit: { action: "workflow.stopRun", subject: id },
  });
  return { message: WORKFLOW_TEXTS.runStopped };
});

/** The API starts a workflow for a number, as an event would. */
export const startWorkflow = verb(
  contract.startWorkflow,
  async (ctx, { id, number, values = {}, key = crypto.randomUUID() }) => {
    const [{ active }, triggers] = await Promise.all([
      workflowById(ctx, id),
      triggersOn(ctx, "api", id),
    ]);
    if (!active) throw conflict(WORKFLOW_TEXTS.notActive);
    if (triggers.length === 0) throw conflict(WORKFLOW_TEXTS.notByApi);
    const byKey = Object.entries(values).map(([label, value]) => [tagKey(label), value]);
    const start = startRuns(ctx, [
      {
        ...{ kind: "api", subject: id, numbers: [number], key },
        ...{ since: firstMessageIdAt(ctx.now()), values: Object.fromEntries(byKey) },
      },
    ]);
    const [result] = await commit(ctx, {
      statements: [start],
      audit: { action: "workflow.start", subject: id },
    });
    const runs = returned(result, startedRow).map((row) => row.id);
    await queueRuns(ctx, runs);
    return { data: { started: runs.length > 0 } };
  },
);

export const getWorkflowCaps = verb(contract.getWorkflowCaps, async (ctx) => {
  return { data: await capsOf(ctx) };
});

export const saveWorkflowCaps = verb(contract.saveWorkflowCaps, async (ctx, caps) => {
  await commit(ctx, {
    statements: [setCaps(ctx, caps)],
    audit: { action: "workflow.caps", subject: ctx.account.id },
  });
  return { data: caps };
});
