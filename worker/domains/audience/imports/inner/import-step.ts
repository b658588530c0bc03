import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { overLimit } from "#worker/domains/audience/contacts/contact-input.ts";
import { numbersInGroup } from "#worker/domains/audience/contacts/contact-queries.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { findImport } from "./import-queries.ts";
import { type ImportSet, importSet } from "./import-set-queries.ts";

const TRIES = 4;

/**
 * Writes one set of an import in one batch and returns how many statements that took: 0 if this delivery
 * must not continue the import, because another one did the set, or the import is over or deleted. If
 * there is no room for it, the error names the limit.
 */
export async function importStep(
  ctx: AccountContext,
  step: ImportSet,
  tries = TRIES,
): Promise<number> {
  const { importId, from } = step;
  try {
    const { groupId: group, contacts } = step;
    const numbers = contacts.map(({ number }) => number);
    const results = await commit(ctx, {
      statements: importSet(ctx, step),
      events: [{ type: "contacts.added", group, numbers, source: importId }],
    });
    return results[0]?.meta.changes ? results.length : 0;
  } catch (error) {
    const noRoom = error instanceof CooeeError;
    if (!noRoom && !isCheckViolation(error)) throw error;
    const job = await findImport(ctx, importId);
    if (job?.processed !== from || (job.status !== "queued" && job.status !== "running")) return 0;
    if (noRoom || tries <= 1) throw error;
    await checkRoomInGroup(ctx, step);
    return importStep(ctx, step, tries - 1);
  }
}

async function checkRoomInGroup(
  ctx: AccountContext,
  { groupId, limit, contacts }: ImportSet,
): Promise<void> {
  const numbers = contacts.map(({ number }) => number);
  const [group, known] = await Promise.all([
    groupById(ctx, groupId),
    numbersInGroup(ctx, groupId, numbers),
  ]);
  if (group.total + numbers.length - known.size > limit) throw overLimit(limit, "file");
}
