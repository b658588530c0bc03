import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { nameTaken } from "#worker/domains/audience/groups/group-name.ts";
import { groupByName, insertGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepGroupsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { findImport } from "./import-queries.ts";
import {
  checkRoom,
  type ImportInput,
  prepareImport,
  startedResult,
  startImportStatements,
} from "./start-import.ts";

/** A new group from a spreadsheet; the rows follow in a job. */
export async function importNewGroup(
  ctx: AccountContext,
  input: ImportInput & { name: string; categoryId?: string },
) {
  const { name, categoryId = null } = input;
  const taken = await whyTaken(ctx, name, input.upload);
  if (taken) throw taken;
  const prepared = await prepareImport(ctx, input);
  await checkRoom(ctx, prepared);
  const id = newId("group", ctx.now());
  const begun = startImportStatements(ctx, prepared, id, null);
  const group = insertGroup(ctx, {
    id,
    name,
    categoryId,
    fields: prepared.names,
    importing: prepared.id,
  });
  try {
    const within = keepGroupsWithin(ctx, await limitsOf(ctx));
    await commit(ctx, {
      statements: [group, ...begun.statements, ...within],
      audit: begun.audit,
      effects: begun.effects,
    });
  } catch (error) {
    // The same form was submitted again in the meantime.
    if (!isUniqueViolation(error)) throw error;
    throw (await whyTaken(ctx, name, input.upload)) ?? nameTaken();
  }
  return startedResult(prepared, id);
}

/** Why no group may have this name, or undefined; recognises a form that was submitted twice. */
async function whyTaken(
  ctx: AccountContext,
  name: string,
  upload: string | undefined,
): Promise<CooeeError | undefined> {
  const group = await groupByName(ctx, name);
  if (!group) return undefined;
  const running = group.importing ? await findImport(ctx, group.importing) : undefined;
  const same = running !== undefined && running.uploadId === upload;
  return nameTaken(same ? GROUP_TEXTS.sameFile : GROUP_TEXTS.nameTaken);
}
