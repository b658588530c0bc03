import { contract } from "#core/contract/registry.ts";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import type { WorkflowProblem } from "#core/contract/workflows/workflows.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import { loopThrough } from "#core/rules/workflows/loops.ts";
import type { AccountContext } from "#worker/context.ts";
import { neededAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { changedMeanwhile, checkVersion, type Draft, draftOf } from "./inner/draft.ts";
import { firstLookAt } from "./inner/look-at.ts";
import { problemFinder } from "./inner/problems.ts";
import { armTrigger, triggersOn } from "./inner/trigger-queries.ts";
import {
  activeDefinitions,
  freeze,
  moveRunsTo,
  setInactive,
  stopRuns,
} from "./inner/version-queries.ts";
import { type WorkflowRow, workflowById } from "./inner/workflow-queries.ts";
import { getWorkflow } from "./workflows.ts";

type InFlight = Input<typeof contract.setWorkflowActive>["runs"];

/** R270: freezes the draft as what new runs follow, or has nothing start the workflow any more. */
export const setWorkflowActive = verb(
  contract.setWorkflowActive,
  async (ctx, { id, active, version, runs }) => {
    const row = await workflowById(ctx, id);
    await checkVersion(ctx, row, version);
    await (active ? activate(ctx, row, runs) : deactivate(ctx, row, runs));
    const message = active ? WORKFLOW_TEXTS.activated : WORKFLOW_TEXTS.deactivated;
    return { message, ...(await getWorkflow(ctx, { id })) };
  },
);

async function activate(ctx: AccountContext, row: WorkflowRow, runs: InFlight): Promise<void> {
  const draft = draftOf(row);
  const { trigger, settings } = draft;
  const problems = await problemsOf(ctx, row, draft);
  if (!trigger || problems.length > 0) throw refused(draft, problems);
  const { id, version } = row;
  const dueAt = firstLookAt(trigger, ctx.now(), await zoneOf(ctx, trigger));
  const saved = await commitUnlessAborted(ctx, {
    statements: [
      ...freeze(ctx, row, JSON.stringify(await withAttachments(ctx, draft))),
      ...armTrigger(ctx, { workflow: id, version, trigger, entry: settings.entry, dueAt }),
      ...inFlight(ctx, id, runs, version),
    ],
    audit: { action: "workflow.activate", subject: id, detail: { version, runs } },
  });
  if (!saved) throw await changedMeanwhile(ctx, id);
}

/** As runs follow it: what an MMS carries is an attachment, which never changes and stays. */
async function withAttachments(ctx: AccountContext, draft: Draft): Promise<Draft> {
  const actions: Draft["actions"] = [];
  for (const [at, action] of draft.actions.entries()) {
    if (action.type !== "sendMms") {
      actions.push(action);
      continue;
    }
    const { media, subject } = action;
    const attachment = await neededAttachment(ctx, { media, subject }).catch((error: unknown) => {
      if (!(error instanceof CooeeError)) throw error;
      const message = WORKFLOW_TEXTS.ofAction(at + 1, error.message);
      throw new CooeeError("UNPROCESSABLE", message, { [`actions.${at}.media`]: message });
    });
    actions.push({ ...action, media: attachment });
  }
  return { ...draft, actions };
}

async function deactivate(ctx: AccountContext, { id }: WorkflowRow, runs: InFlight): Promise<void> {
  await commitUnlessAborted(ctx, {
    statements: [...setInactive(ctx, id), ...(runs === "stop" ? stopRuns(ctx, id) : [])],
    audit: { action: "workflow.deactivate", subject: id, detail: { runs } },
  });
}

function inFlight(ctx: AccountContext, id: string, runs: InFlight, version: number) {
  if (runs === "stop") return stopRuns(ctx, id);
  return runs === "move" ? [moveRunsTo(ctx, id, version)] : [];
}

async function zoneOf(ctx: AccountContext, { type }: WorkflowTrigger): Promise<string> {
  return type === "date" ? (await accountProfile(ctx, ctx.account.id)).timeZone : "UTC";
}

/** What a draft lacks by itself, and what it would do together with the account's active workflows. */
async function problemsOf(
  ctx: AccountContext,
  { id, name }: WorkflowRow,
  draft: Draft,
): Promise<WorkflowProblem[]> {
  const [find, others, sameKeyword] = await Promise.all([
    problemFinder(ctx, id),
    activeDefinitions(ctx),
    draft.trigger?.type === "keyword" ? triggersOn(ctx, "keyword", draft.trigger.keyword) : [],
  ]);
  const whole = (field: string, message: string) => [{ action: null, field, message }];
  const taken = sameKeyword.find(({ workflowId }) => workflowId !== id);
  const owner = taken && others.find((other) => other.id === taken.workflowId);
  const own = { id, name, draft };
  const circle = loopThrough(
    id,
    [...others.filter((other) => other.id !== id), own].map(({ draft: of, ...other }) => ({
      ...other,
      startedBy: of.trigger?.type === "group" ? of.trigger.group : undefined,
      addsTo: of.actions.flatMap((action) => (action.type === "addToGroup" ? [action.group] : [])),
    })),
  );
  return [
    ...find(draft),
    ...(taken ? whole("trigger", WORKFLOW_TEXTS.keywordTaken(owner?.name ?? "")) : []),
    ...(circle ? whole("actions", WORKFLOW_TEXTS.loop(circle)) : []),
  ];
}

/** Each problem by its field; the message is that of the first, with the place of its action. */
function refused({ actions }: Draft, problems: readonly WorkflowProblem[]): CooeeError {
  const placed = problems.map(({ action, field, message }) => {
    const at = actions.findIndex(({ _id }) => _id === action);
    return at === -1
      ? ([field, message] as const)
      : ([`actions.${at}.${field}`, WORKFLOW_TEXTS.ofAction(at + 1, message)] as const);
  });
  const message = placed[0]?.[1] ?? WORKFLOW_TEXTS.noTrigger;
  return new CooeeError("UNPROCESSABLE", message, Object.fromEntries(placed));
}
