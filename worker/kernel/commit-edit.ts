import { type CooeeError, conflict } from "#core/errors.ts";
import { decidedText, overtakenText } from "#core/rules/overtaken.ts";
import type { AccountContext } from "#worker/context.ts";
import { type ControlChange, commitControl, commitControlUnlessAborted } from "./commit-control.ts";
import type { ControlAudit } from "./control-queries.ts";
import {
  abortIfEdited,
  type LastEdit,
  lastDecision,
  lastDecisionOnShard,
  lastEdit,
  nameOfActor,
} from "./edit-queries.ts";

export interface Edit extends Omit<ControlChange, "audit"> {
  /** The change; its subject is the record. */
  audit: ControlAudit;
  /** The version that the person saw; undefined if their client does not say. */
  version?: string | null;
}

/**
 * Commits a change of a record that several people may change at once: the first is made, the second is refused,
 * on record, with who made it and when. Undefined, with nothing written, if it was aborted for another reason: a change
 * that has none is made by `saveEdit`.
 */
export async function commitEdit(
  ctx: AccountContext,
  { statements = [], version, ...change }: Edit,
): Promise<D1Result<unknown>[] | undefined> {
  const { subject } = change.audit;
  const started = ctx.now();
  const guards = version === undefined ? [] : [abortIfEdited(subject, version)];
  const results = await commitControlUnlessAborted(ctx, {
    ...change,
    statements: [...guards, ...statements],
  });
  if (results) return results;
  const last = await lastEdit(ctx, subject);
  if (!isOvertaken(last, { version, started })) return undefined;
  return await refuse(ctx, change.audit, await overtaken(ctx, last));
}

/** The same of a change that only another person's can be in the way of. */
export async function saveEdit(ctx: AccountContext, edit: Edit): Promise<D1Result<unknown>[]> {
  const saved = await commitEdit(ctx, edit);
  return saved ?? (await refuse(ctx, edit.audit, await overtaken(ctx, undefined)));
}

async function overtaken(ctx: AccountContext, last: LastEdit | undefined): Promise<CooeeError> {
  const done = last && { ...last, who: await nameOfActor(ctx, last.actor) };
  return conflict(overtakenText(done));
}

/** Refuses a change, on record: of the person, as the record stays as it is. */
export async function refuse(
  ctx: AccountContext,
  { action, subject }: ControlAudit,
  error: CooeeError,
): Promise<never> {
  const detail = { action, subject, reason: error.message };
  await commitControl(ctx, {
    audit: { action: "edit.refused", subject: ctx.person?.userId ?? "", detail },
  });
  throw error;
}

/**
 * The version that was seen is no longer the record's, even if nothing says any more whose is. Without one, only the
 * record's end and what happened meanwhile are sure to have been in the way.
 */
function isOvertaken(
  last: LastEdit | undefined,
  { version, started }: { version: string | null | undefined; started: number },
): boolean {
  if (version !== undefined) return (last?.id ?? null) !== version;
  if (!last) return false;
  return last.action.endsWith(".delete") || last.at >= started;
}

/** The refusal of a decision about a record of CONTROL that is over: why, and who made it. */
export async function alreadyDecided(
  ctx: AccountContext,
  subject: string,
  why: string,
): Promise<CooeeError> {
  return conflict(await namingWho(ctx, why, await lastDecision(ctx, subject)));
}

/** As `alreadyDecided`, about what is on the account's shard. */
export async function alreadyDecidedOnShard(
  ctx: AccountContext,
  subject: string,
  why: string,
): Promise<CooeeError> {
  return conflict(await namingWho(ctx, why, await lastDecisionOnShard(ctx, subject)));
}

async function namingWho(ctx: AccountContext, why: string, last: LastEdit | undefined) {
  const text = last && decidedText({ ...last, who: await nameOfActor(ctx, last.actor) });
  return text ? `${why} ${text}` : why;
}
