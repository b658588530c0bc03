import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { numbersInGroup } from "./contact-queries.ts";
import { groupById } from "./group-queries.ts";
import { findImport } from "./import-queries.ts";
import { type ImportSet, importSet, type Reject } from "./import-set-queries.ts";

const TRIES = 4;

/** A set with what its contacts would be as rejected rows, should the group be full. */
export interface ImportStep extends ImportSet {
  asRejects: ReadonlyMap<string, Reject>;
}

/**
 * Writes one set of an import in one batch. Answers false where the import is no longer this
 * delivery's to go on with: another one did the set, or the import is over or gone.
 */
export async function importStep(
  ctx: AccountContext,
  step: ImportStep,
  tries = TRIES,
): Promise<boolean> {
  const { importId, from, to } = step;
  try {
    const results = await commit(ctx, importSet(ctx, step), {
      action: "import.step",
      subject: importId,
      detail: { from, to },
    });
    return (results[0]?.meta.changes ?? 0) > 0;
  } catch (error) {
    if (!isCheckViolation(error)) throw error;
    const job = await findImport(ctx, importId);
    if (job?.processed !== from || (job.status !== "queued" && job.status !== "running"))
      return false;
    if (tries <= 1) throw error;
    return importStep(ctx, await withinLimit(ctx, step), tries - 1);
  }
}

/** Rejects, in the order of the file, the new numbers that the group has no room for. */
async function withinLimit(ctx: AccountContext, step: ImportStep): Promise<ImportStep> {
  const { groupId, limit } = step;
  const group = await groupById(ctx, groupId);
  const numbers = step.contacts.map(({ number }) => number);
  const known = await numbersInGroup(ctx, groupId, numbers);
  const fresh = numbers.filter((number) => !known.has(number));
  const over = new Set(fresh.slice(Math.max(0, limit - group.total)));
  const reason = GROUP_TEXTS.limit(limit);
  const turnedAway = [...over].flatMap((number) => {
    const reject = step.asRejects.get(number);
    return reject ? [{ ...reject, reason }] : [];
  });
  return {
    ...step,
    contacts: step.contacts.filter(({ number }) => !over.has(number)),
    rejects: [...step.rejects, ...turnedAway],
  };
}
