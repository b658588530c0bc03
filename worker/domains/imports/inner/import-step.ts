import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { CooeeError } from "#core/errors.ts";
import { limitRefusal } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { numbersInGroup } from "#worker/domains/contacts/contact-queries.ts";
import { groupById } from "#worker/domains/groups/group-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { contactTotal } from "#worker/kernel/limits/usage-queries.ts";
import { findImport } from "./import-queries.ts";
import { type ImportSet, importSet, type Reject } from "./import-set-queries.ts";

const TRIES = 4;

/** A set with what its contacts would be as rejected rows, if the group is full. */
export interface ImportStep extends ImportSet {
  asRejects: ReadonlyMap<string, Reject>;
}

/**
 * Writes one set of an import in one batch. Returns false if this delivery must not continue the
 * import: another one did the set, or the import is over or deleted.
 */
export async function importStep(
  ctx: AccountContext,
  step: ImportStep,
  tries = TRIES,
): Promise<boolean> {
  const { importId, from, to } = step;
  try {
    const results = await commit(ctx, {
      statements: importSet(ctx, step),
      audit: { action: "import.step", subject: importId, detail: { from, to } },
    });
    return (results[0]?.meta.changes ?? 0) > 0;
  } catch (error) {
    const full = error instanceof CooeeError;
    if (!full && !isCheckViolation(error)) throw error;
    const job = await findImport(ctx, importId);
    if (job?.processed !== from || (job.status !== "queued" && job.status !== "running"))
      return false;
    const smaller = await withinLimit(ctx, step);
    // The account is full, but not of contacts.
    if (tries <= 1 || (full && smaller.contacts.length === step.contacts.length)) throw error;
    return importStep(ctx, smaller, tries - 1);
  }
}

/** Rejects, in the order of the file, new numbers for which the group or the account has no room. */
async function withinLimit(ctx: AccountContext, step: ImportStep): Promise<ImportStep> {
  const { groupId, limit, limits } = step;
  const [group, held] = await Promise.all([groupById(ctx, groupId), contactTotal(ctx)]);
  const numbers = step.contacts.map(({ number }) => number);
  const known = await numbersInGroup(ctx, groupId, numbers);
  const fresh = numbers.filter((number) => !known.has(number));
  const [inGroup, inAll] = [limit - group.total, limits.contacts - held];
  const over = new Set(fresh.slice(Math.max(0, Math.min(inGroup, inAll))));
  const reason = inGroup <= inAll ? GROUP_TEXTS.limit(limit) : limitRefusal("contacts", limits);
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
