import type { CrmRead } from "#core/contract/integrations/crm-imports.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { refuseIfOff } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import { beginReading } from "./begin-reading.ts";
import { type ChosenRecords, chooseRecords } from "./chosen-records.ts";
import { present } from "./inner/present-read.ts";
import { keepOpenWithin, readById } from "./inner/read-queries.ts";
import type { Target } from "./inner/stored-read.ts";

/** R291: reads a CRM's contacts into a sheet, which a person looks at before they import it. */
export const readCrm = verb(contract.readCrm, async (ctx, input) => ({
  data: await begin(ctx, input, null),
}));

/** R426: the same, and its import into a group without another question. */
export const importCrm = verb(contract.importCrm, async (ctx, input) => {
  const { name, groupid: group, consent } = input;
  const target = targetOf(name, group);
  if (!target) throw invalid("name", CRM_IMPORT_TEXTS.target);
  if ("group" in target) await groupById(ctx, target.group);
  const data = await begin(ctx, input, { ...target, consent });
  return { message: CRM_IMPORT_TEXTS.begun, data };
});

/** A new group by its name, or one that is there; undefined for neither or both. */
function targetOf(name: string | undefined, group: Id<"group"> | undefined): Target | undefined {
  if (group === undefined) return name === undefined ? undefined : { name };
  return name === undefined ? { group } : undefined;
}

export const getCrmRead = verb(contract.getCrmRead, async (ctx, { id }) => ({
  data: present(await readById(ctx, id)),
}));

/** Readings of an account that are open together: what they have read is not yet counted as stored. */
const MOST_OPEN = 3;

async function begin(
  ctx: AccountContext,
  input: ChosenRecords,
  target: Target | null,
): Promise<CrmRead> {
  await refuseIfOff(ctx, "crmImports");
  const { app } = input;
  const { filter, columns, vendorId } = await chooseRecords(ctx, input);
  const id = newId("crmRead", ctx.now());
  const { userId } = personOf(ctx);
  const reading = { id, app, vendorId, userId, filter, columns, target };
  const begun = beginReading(ctx, reading, [keepOpenWithin(ctx, MOST_OPEN)]);
  if (!(await commitUnlessAborted(ctx, begun))) throw conflict(CRM_IMPORT_TEXTS.open);
  return present(await readById(ctx, id));
}
