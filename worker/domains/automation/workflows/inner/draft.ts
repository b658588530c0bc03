import * as z from "zod";
import {
  MAX_DRAFT_BYTES,
  workflowAction,
  workflowSettings,
  workflowTrigger,
} from "#core/contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { type CooeeError, conflict, invalid } from "#core/errors.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { ordered, treeProblem } from "#core/rules/workflows/tree.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { peopleNames } from "#worker/domains/identity/directory/user-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { countData, subtractData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { changeDraft, type WorkflowRow, workflowById } from "./workflow-queries.ts";

const stored = z.object({
  trigger: workflowTrigger.nullable(),
  settings: workflowSettings,
  actions: z.array(workflowAction),
});
/** What is worked on: what starts a workflow, its rules, and its actions in the order in which they are read. */
export type Draft = z.output<typeof stored>;

export function draftOf({ draft }: Pick<WorkflowRow, "draft">): Draft {
  return stored.parse(JSON.parse(draft));
}

const encoder = new TextEncoder();

/** Bytes that a workflow with this draft takes in its shard. */
export function bytesOf(draft: string): number {
  return ROW_BYTES.workflow + encoder.encode(draft).length;
}

/** A draft as it is stored. Refuses one whose actions do not hang together, or that is too large. */
export function written(draft: Draft): string {
  const problem = treeProblem(draft.actions);
  if (problem) throw invalid(`actions.${problem.at}.${problem.field}`, problem.message);
  const text = JSON.stringify({ ...draft, actions: ordered(draft.actions) });
  if (encoder.encode(text).length > MAX_DRAFT_BYTES) {
    throw invalid("actions", WORKFLOW_TEXTS.tooLarge);
  }
  return text;
}

/** Refuses a change of a draft that the caller has not seen. */
export async function checkVersion(
  ctx: AccountContext,
  row: Pick<WorkflowRow, "id" | "version">,
  seen: number | undefined,
): Promise<void> {
  if (seen !== undefined && seen !== row.version) throw await changedMeanwhile(ctx, row.id);
}

/** The error for who changes a draft that someone else has changed: it says who, and when. */
export async function changedMeanwhile(ctx: AccountContext, id: string): Promise<CooeeError> {
  const [{ changedBy, changedAt }, names, { timeZone }] = await Promise.all([
    workflowById(ctx, id),
    peopleNames(ctx),
    accountProfile(ctx, ctx.account.id),
  ]);
  const name = names.get(changedBy ?? "");
  const message =
    name !== undefined && changedAt !== null
      ? WORKFLOW_TEXTS.changedBy(name, formatDateTime(changedAt, timeZone))
      : WORKFLOW_TEXTS.changed;
  return conflict(message, "version");
}

/** Saves what became of a draft; refuses if it was changed since it was read. */
export async function saveDraft(
  ctx: AccountContext,
  row: WorkflowRow,
  draft: Draft,
  action: string,
): Promise<void> {
  const text = written(draft);
  const saved = await commitUnlessAborted(ctx, {
    statements: [...changeDraft(ctx, row, text), ...(await counted(ctx, row.draft, text))],
    audit: { action, subject: row.id },
  });
  if (!saved) throw await changedMeanwhile(ctx, row.id);
}

async function counted(ctx: AccountContext, before: string, after: string): Promise<Statement[]> {
  const more = bytesOf(after) - bytesOf(before);
  if (more < 0) return [subtractData(ctx, -more)];
  return countData(ctx, await limitsOf(ctx), more);
}
