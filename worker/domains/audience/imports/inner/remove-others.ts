import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteContactRows } from "#worker/domains/audience/contacts/contact-change-queries.ts";
import { contactsAfter } from "#worker/domains/audience/contacts/contact-queries.ts";
import { abortIfInUse, refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { StoredSheet } from "../stored-sheet.ts";
import { keptOf, recordFormer } from "./change-queries.ts";
import { type ImportProgress, SET_STATEMENTS } from "./import-progress.ts";
import { findImport, type ImportRow } from "./import-queries.ts";
import { judgedRows } from "./judged-rows.ts";
import { countFormerOf, countOthers } from "./other-queries.ts";

/** Contacts of one transaction. */
const SET = 2000;

/**
 * Removes the contacts of a group that are not in the file that replaces them, before its rows are
 * written: there is room for them then. Who was removed and added again since stays. Returns false if
 * another delivery has gone on, or the import is over.
 */
export async function* removeOthers(
  ctx: AccountContext,
  job: ImportRow,
  { stored, labels }: { stored: StoredSheet; labels: readonly MergeLabel[] },
  { moved }: ImportProgress,
): AsyncGenerator<number, boolean> {
  const inFile = new Set((await judgedRows(ctx, stored, labels)).numbers);
  for (let after = ""; ; ) {
    const page = await contactsAfter(ctx, job.groupId, after, SET);
    if (page.length === 0) return true;
    const others = await withoutKept(
      ctx,
      job,
      page.filter(({ number }) => !inFile.has(number)),
    );
    const went = others.length === 0 || (await removed(ctx, job, others));
    if (went === "over") return false;
    // Otherwise one of them has just changed: they are read again.
    if (went === true) after = page.at(-1)?.number ?? after;
    // The next turn begins at the first number again: only what is removed takes it further.
    if (others.length === 0) continue;
    moved();
    yield SET_STATEMENTS;
  }
}

type Others = Awaited<ReturnType<typeof contactsAfter>>;

async function withoutKept(ctx: AccountContext, { id }: ImportRow, others: Others) {
  if (others.length === 0) return others;
  const kept = await keptOf(ctx, id, JSON.stringify(others.map(({ number }) => number)));
  return others.filter(({ number }) => !kept.has(number));
}

/** Whether they are; false if one of them has changed since it was read. */
async function removed(
  ctx: AccountContext,
  job: ImportRow,
  others: Others,
): Promise<boolean | "over"> {
  const numbers = JSON.stringify(others.map(({ number }) => number));
  const its = { importId: job.id, groupId: job.groupId };
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortIfInUse(ctx, job.groupId),
      ...countOthers(ctx, job, others),
      recordFormer(ctx, its, numbers, null),
      countFormerOf(ctx, its, numbers),
      ...deleteContactRows(
        ctx,
        others.map(({ id }) => id),
      ),
    ],
  });
  if (!committed) {
    const now = await findImport(ctx, job.id);
    const open = now?.status === "queued" || now?.status === "running";
    if (!open || now.processed > 0) return "over";
    await refuseUsed(ctx, job.groupId);
    return false;
  }
  return true;
}
