import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { type CooeeError, forbidden, invalid } from "#core/errors.ts";
import { idSchema, newId } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { PATIENTS } from "#core/rules/inbuilt-categories.ts";
import { likeliestNumber, NUMBER_LABEL, suggestedLabels } from "#core/rules/suggested-labels.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import { abortIfChanging } from "#worker/domains/audience/contacts/changing-queries.ts";
import { checkFree } from "#worker/domains/audience/contacts/check-free.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import {
  groupById,
  groupByName,
  insertGroup,
} from "#worker/domains/audience/groups/group-queries.ts";
import { abortIfInUse, refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { nameTaken } from "#worker/domains/audience/groups/groups.ts";
import { groupHome } from "#worker/domains/audience/groups/present-group.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepGroupsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import type { Reading } from "#worker/sheets/reading.ts";
import { verb } from "#worker/verb.ts";
import { findImport } from "./inner/import-queries.ts";
import {
  checkRoom,
  type ImportInput,
  prepareImport,
  startedResult,
  startImportStatements,
} from "./inner/start-import.ts";
import { storeSheet } from "./stored-sheet.ts";

/** A new group: from a spreadsheet or, if none is sent, empty or with typed contacts (C52). */
export const createOrImport = verb(contract.importNewGroup, async (ctx, input) => {
  const { name, contacts, labels, ...sheet } = input;
  const hasSheet = sheet.file !== undefined || sheet.upload !== undefined;
  const { consent } = sheet;
  if (labels) return await importNewGroup(ctx, { name, labels, ...sheet });
  if (hasSheet) throw invalid("labels", GROUP_TEXTS.numberFirst);
  const { data } = await createGroup(ctx, { name, contacts: contacts ?? [], consent });
  return { message: GROUP_TEXTS.created, data: { group: data._id } };
});

/** Imports a spreadsheet's contacts into a group; one file at a time, the rows follow in a job. */
export const importIntoGroup = verb(contract.importIntoGroup, (ctx, input) =>
  importInto(ctx, input),
);

/** What else belongs into the transaction that starts an import. */
type Also = (started: { group: string; import: string }) => readonly Statement[];
const NOTHING: Also = () => [];

/** A group that is there, from a spreadsheet. */
export async function importInto(
  ctx: AccountContext,
  input: Input<typeof contract.importIntoGroup>,
  also: Also = NOTHING,
) {
  // The file would be the sub-account's, the job the parent's: neither may read the other's files.
  const { shared } = await groupHome(ctx, input.id);
  if (shared) throw forbidden(GROUP_TEXTS.sharedImport);
  await checkFree(ctx, [await groupById(ctx, input.id)]);
  if (input.mode === "replace") checkRight(ctx);
  const prepared = await prepareImport(ctx, input);
  let begun = startImportStatements(ctx, prepared, input.id, null);
  await changeWithLabels(ctx, {
    groupId: input.id,
    labels: prepared.names,
    field: "labels",
    only: prepared.replaces,
    importing: prepared.id,
    check: async (group) => {
      await checkFree(ctx, [group]);
      if (prepared.replaces) await refuseUsed(ctx, group.id);
      begun = startImportStatements(ctx, prepared, input.id, group.fields);
      await checkRoom(ctx, prepared, group);
    },
    statements: () => [
      abortIfChanging(ctx, [input.id]),
      ...(prepared.replaces ? [abortIfInUse(ctx, input.id)] : []),
      ...begun.statements,
      ...also({ group: input.id, import: prepared.id }),
    ],
    audit: begun.audit,
    effects: begun.effects,
  });
  return startedResult(prepared, input.id);
}

/** Replacing a group's contacts removes some. */
function checkRight({ person }: AccountContext): void {
  if (person && !may(person, "groupDelete")) {
    throw forbidden(GROUP_TEXTS.replaceRight);
  }
}

/** R275: a practice's patients become a group, without a mapping by hand. */
export const importMedicalContacts = verb(
  contract.importMedicalContacts,
  async (ctx, { name, file }) => {
    const { upload, reading } = await storeSheet(ctx, file);
    const stored = idSchema("upload").parse(upload);
    return importNewGroup(ctx, {
      name,
      upload: stored,
      labels: recognised(reading),
      categoryId: PATIENTS,
    });
  },
);

function recognised({ columns }: Reading): MergeLabel[] {
  const number = likeliestNumber(columns);
  if (number === undefined) throw invalid("file", GROUP_TEXTS.noMobiles);
  const oldLabel = (column: number) => columns[column]?.header ?? "";
  return [
    { id: number, oldLabel: oldLabel(number), newLabel: NUMBER_LABEL, type: "number" },
    ...suggestedLabels(columns, number).map(({ column, label }) => ({
      id: column,
      oldLabel: oldLabel(column),
      newLabel: label,
      type: "text" as const,
    })),
  ];
}

/** A new group from a spreadsheet; the rows follow in a job. */
export async function importNewGroup(
  ctx: AccountContext,
  input: ImportInput & { name: string; categoryId?: string },
  also: Also = NOTHING,
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
      statements: [
        group,
        ...begun.statements,
        ...also({ group: id, import: prepared.id }),
        ...within,
      ],
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
