import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { verb } from "#worker/verb.ts";
import { importNewGroup } from "./inner/import-new-group.ts";

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
