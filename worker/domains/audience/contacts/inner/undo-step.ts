import * as z from "zod";
import { CHANGE_TEXTS } from "#core/contract/contacts/contact-changes.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  addBytes,
  countAdded,
  countRemoved,
} from "#worker/domains/audience/groups/count-queries.ts";
import { findGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { abortIfInUse, refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { dropUnusedLabels } from "#worker/domains/audience/groups/label-queries.ts";
import { waitUntilNoneInFlight } from "#worker/domains/audience/suppressions/in-flight.ts";
import { allowSet, blockAgain } from "#worker/domains/audience/suppressions/suppression-sets.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepDataWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { overLimit } from "../contact-input.ts";
import { numbersInGroup } from "../contact-queries.ts";
import { abortUnlessAt, advance, type ChangeRow, groupsOf } from "./change-queries.ts";
import {
  type BeforeRow,
  beforeRows,
  blocksOf,
  insertAgain,
  moveBack,
  presentContacts,
  roomFor,
  stillBlocked,
  takeApart,
} from "./change-row-queries.ts";
import { abortUnlessAsRead } from "./move-queries.ts";
import { labelsAddedBy } from "./present-contact.ts";

interface Undoing {
  statements: Statement[];
  /** How many contacts are put back; the others stay as they are. */
  undone: number;
}

/** Puts the last set back that is not yet, in one transaction. */
export async function undoStep(ctx: AccountContext, job: ChangeRow): Promise<void> {
  const step = job.step - 1;
  const rows = step < 0 ? [] : await beforeRows(ctx, job.id, step);
  const { statements, undone } = await undoing(ctx, job, step, rows);
  const isLast = step <= 0;
  await commit(ctx, {
    statements: [
      abortUnlessAt(ctx, job),
      ...statements,
      ...(isLast ? takeLabelsBack(ctx, job) : []),
      advance(ctx, job.id, {
        ...(isLast ? { status: "undone", endedAt: ctx.now() } : {}),
        step: Math.max(0, step),
        undone: job.undone + undone,
        kept: job.kept + rows.length - undone,
      }),
    ],
    events: [
      { type: "contacts.changed", groups: groupsOf(job) },
      ...(isBlocking(job) ? [{ type: "block.changed" } as const] : []),
    ],
  });
  if (job.action === "unblock" && undone > 0) {
    await waitUntilNoneInFlight(ctx, ...rows.map(({ number }) => number));
  }
}

/** Labels that the move added go again, unless a contact that stays has a value for one. */
function takeLabelsBack(ctx: AccountContext, job: ChangeRow): Statement[] {
  const added = labelsAddedBy(job);
  if (job.toGroup === null || added.length === 0) return [];
  return [dropUnusedLabels(ctx, job.toGroup, added)];
}

function isBlocking({ action }: ChangeRow): boolean {
  return action === "block" || action === "unblock";
}

async function undoing(
  ctx: AccountContext,
  job: ChangeRow,
  step: number,
  rows: readonly BeforeRow[],
): Promise<Undoing> {
  if (rows.length === 0) return { statements: [], undone: 0 };
  if (job.action === "block") return allowing(ctx, rows);
  if (job.action === "unblock") return blocking(ctx, rows);
  return puttingBack(ctx, job, step, rows);
}

/** Numbers that have not been allowed or blocked again since. */
async function allowing(ctx: AccountContext, rows: readonly BeforeRow[]): Promise<Undoing> {
  const at = rows[0]?.changedAt ?? 0;
  const blocks = await blocksOf(
    ctx,
    rows.map(({ number }) => number),
  );
  const numbers = rows
    .map(({ number }) => number)
    .filter((number) => {
      const block = blocks.get(number);
      return block?.blocked_at !== null && block?.block_version === at;
    });
  return {
    statements: [abortUnless(stillBlocked(ctx, numbers, at)), ...allowSet(ctx, numbers)],
    undone: numbers.length,
  };
}

const blockBefore = z.object({ at: z.number(), version: z.number() });

/** Numbers that have not been blocked since, as they were blocked before. */
async function blocking(ctx: AccountContext, rows: readonly BeforeRow[]): Promise<Undoing> {
  const now = await blocksOf(
    ctx,
    rows.map(({ number }) => number),
  );
  const blocks = rows.flatMap(({ number, block, changedAt }) => {
    if (block === null) return [];
    const { at, version } = blockBefore.parse(JSON.parse(block));
    const is = now.get(number);
    const isAsLeft =
      is?.blocked_at === null && is.block_version === Math.max(changedAt, version + 1);
    return isAsLeft ? [{ number, at }] : [];
  });
  return { statements: blockAgain(ctx, blocks), undone: blocks.length };
}

/** Contacts that were deleted or moved, and not added or edited since. */
async function puttingBack(
  ctx: AccountContext,
  job: ChangeRow,
  step: number,
  rows: readonly BeforeRow[],
): Promise<Undoing> {
  const { groupId: from, toGroup: to } = job;
  const ids = rows.flatMap(({ contactId, intoId }) => (intoId ? [intoId] : [contactId]));
  const [group, taken, present, limits, { contactLimit: limit }] = await Promise.all([
    findGroup(ctx, from),
    numbersInGroup(
      ctx,
      from,
      rows.map(({ number }) => number),
    ),
    presentContacts(ctx, ids),
    limitsOf(ctx),
    accountProfile(ctx, ctx.account.id),
  ]);
  if (!group) throw conflict(CHANGE_TEXTS.groupGone);
  // What the undoing takes contacts from, or brings all of them back to.
  const changed = to ?? (job.ids === null ? from : undefined);
  if (changed) await refuseUsed(ctx, changed);
  const isAsLeft = ({ contactId, intoId, changedAt }: BeforeRow) => {
    const is = present.get(intoId ?? contactId);
    return is?.group_id === to && is?.updated_at === changedAt;
  };
  const free = rows.filter(({ number }) => !taken.has(number));
  const back = to === null ? [] : free.filter((row) => row.intoId === null && isAsLeft(row));
  const apart = to === null ? [] : free.filter((row) => row.intoId !== null && isAsLeft(row));
  const again = to === null ? free : apart;
  const put = [...back, ...again];
  if (group.total + put.length > limit) throw overLimit(limit, "group");
  const numbers = (some: readonly BeforeRow[]) => JSON.stringify(some.map(({ number }) => number));
  const asLeft = [...back, ...apart].map(({ contactId, intoId, changedAt }) => ({
    id: intoId ?? contactId,
    updated_at: changedAt,
  }));
  const leaving =
    to === null
      ? []
      : [
          abortUnlessAsRead(ctx, to, asLeft),
          countRemoved(ctx, JSON.stringify(back.map(({ contactId }) => contactId))),
          addBytes(ctx, to, numbers(apart), -1),
          ...takeApart(ctx, apart),
          addBytes(ctx, to, numbers(apart), 1),
        ];
  return {
    statements: [
      roomFor(ctx, limits, again.length),
      ...(changed ? [abortIfInUse(ctx, changed)] : []),
      ...leaving,
      countAdded(ctx, { groupId: from, numbers: numbers(put), limit }),
      ...moveBack(ctx, from, back),
      ...insertAgain(
        ctx,
        job,
        step,
        again.map(({ contactId }) => contactId),
      ),
      addBytes(ctx, from, numbers(put), 1),
      keepDataWithin(ctx, limits),
    ],
    undone: put.length,
  };
}
