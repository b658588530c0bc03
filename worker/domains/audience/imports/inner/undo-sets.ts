import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, type Statement } from "#worker/db/statement.ts";
import { deleteContactRows } from "#worker/domains/audience/contacts/contact-change-queries.ts";
import { numbersInGroup } from "#worker/domains/audience/contacts/contact-queries.ts";
import { restoreContacts } from "#worker/domains/audience/contacts/restore-queries.ts";
import { groupById, settleGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { contactTotal } from "#worker/kernel/limits/usage-queries.ts";
import {
  abortUnlessUntouched,
  countReversed,
  deleteFormer,
  formerPage,
  idsOfImport,
  isFullyUndone,
  markUndone,
  restorableCount,
  skipUpTo,
  untouchedPage,
} from "./change-queries.ts";
import { type ImportProgress, SET_STATEMENTS } from "./import-progress.ts";
import { findImport, type ImportRow } from "./import-queries.ts";
import { labelsAsBefore } from "./mapping-of.ts";

/** Contacts of one transaction. */
const SET = 2000;
/** What a set takes that there is no room for as a whole. */
const STATEMENTS_WITHOUT_ROOM = 36;
/** How often a set is tried that other changes, or a full account, keep from being undone. */
const TRIES = 4;

/**
 * Continues to undo an import. What it added goes first, which makes room for what it removed.
 * Each set is one transaction that counts what it finds: it may be delivered twice, or stop after any of
 * them.
 */
export async function* undoSets(
  ctx: AccountContext,
  job: ImportRow,
  progress: ImportProgress,
): AsyncGenerator<number, void> {
  if (!(yield* removeAdded(ctx, job, progress))) return;
  if (!(yield* restoreFormer(ctx, job, progress))) return;
  await progress.idle();
  await endUndo(ctx, job);
}

/** What is not undone by then is counted as kept or failed. */
export async function endUndo(ctx: AccountContext, job: ImportRow): Promise<void> {
  // Aborted if another delivery ended it.
  await commitUnlessAborted(ctx, {
    statements: [
      ...markUndone(ctx, job.id),
      ...labelsAsBefore(ctx, job, isFullyUndone(ctx, job.id)),
      settleGroup(ctx, job, job.error),
    ],
    events: [{ type: "import.undone", id: job.id, group: job.groupId }],
    audit: { action: "import.undone", subject: job.id },
  });
}

/** Whether all of them are gone; otherwise, another delivery has ended it, or the group was deleted. */
async function* removeAdded(
  ctx: AccountContext,
  job: ImportRow,
  { moved }: ImportProgress,
): AsyncGenerator<number, boolean> {
  const { first, last } = idsOfImport(job);
  for (let after = first; ; ) {
    const ids = await untouchedPage(ctx, job, { after, last, limit: SET });
    if (ids.length === 0) return true;
    const went = await step(ctx, job, [
      ...countReversed(ctx, job, ids.length),
      abortUnlessUntouched(ctx, job, JSON.stringify(ids)),
      ...deleteContactRows(ctx, ids),
    ]);
    if (went === "over") return false;
    // Otherwise one of them has just changed: they are read again.
    if (went === "done") after = ids.at(-1) ?? after;
    moved();
    yield SET_STATEMENTS;
  }
}

/**
 * What there is no room for, or what still fails after a few tries, stays to be undone later; the rest is
 * as for `removeAdded`.
 */
async function* restoreFormer(
  ctx: AccountContext,
  job: ImportRow,
  { moved }: ImportProgress,
): AsyncGenerator<number, boolean> {
  let tries = 0;
  let taken = 0;
  for (let after = job.triedTo; ; ) {
    const page = await formerPage(ctx, job.id, after, SET);
    if (page.length === 0) return true;
    let went = await step(ctx, job, await restoredSet(ctx, job, page));
    const someStay = went !== "done";
    if (went === "full") {
      const some = await contactRoom(ctx, job, page);
      went = await step(ctx, job, await restoredSet(ctx, job, some));
    }
    if (went === "over") return false;
    moved();
    taken += someStay ? STATEMENTS_WITHOUT_ROOM : SET_STATEMENTS;
    tries = went === "done" ? 0 : (tries + 1) % TRIES;
    if (tries > 0) continue;
    after = page.at(-1)?.number ?? after;
    // Otherwise the next turn would begin with what stays.
    if (someStay && (await step(ctx, job, skipUpTo(ctx, job, after))) !== "done") return false;
    // Not between two tries: a set gets all of them in one turn.
    yield taken;
    taken = 0;
  }
}

/**
 * "over" if nothing more is to be undone, "full" if the group or the account has no room, "changed" if
 * the contacts are not as they were read.
 */
async function step(ctx: AccountContext, job: ImportRow, statements: readonly Statement[]) {
  try {
    if (await commitUnlessAborted(ctx, { statements })) return "done";
  } catch (error) {
    if (error instanceof CooeeError || isCheckViolation(error)) return "full";
    throw error;
  }
  const now = await findImport(ctx, job.id);
  return now?.status === "undoing" ? "changed" : "over";
}

type Former = Awaited<ReturnType<typeof formerPage>>;

/** Undoes some of what an import changed and removed, and forgets it. */
async function restoredSet(
  ctx: AccountContext,
  job: ImportRow,
  page: Former,
): Promise<Statement[]> {
  const { id: importId, groupId } = job;
  const numbers = JSON.stringify(page.map(({ number }) => number));
  const removed = page.filter((each) => each.removed).map(({ number }) => number);
  const [{ contactLimit: limit }, limits] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
  ]);
  return [
    ...countReversed(ctx, job, restorableCount(ctx, job, numbers)),
    ...restoreContacts(ctx, { groupId, importId, numbers, removed, limit, limits }),
    ...deleteFormer(ctx, { importId, groupId }, numbers),
  ];
}

/** Those of a page for which the group and the account have room. */
async function contactRoom(
  ctx: AccountContext,
  { groupId }: ImportRow,
  page: Former,
): Promise<Former> {
  const [group, { contactLimit }, limits, held] = await Promise.all([
    groupById(ctx, groupId),
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
    contactTotal(ctx),
  ]);
  const there = await numbersInGroup(
    ctx,
    groupId,
    page.map(({ number }) => number),
  );
  let room = Math.max(0, Math.min(contactLimit - group.total, limits.contacts - held));
  return page.filter(({ number, removed }) => !removed || there.has(number) || room-- > 0);
}
