import type { CrmRead } from "#core/contract/integrations/crm-imports.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { forbidden, invalid } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import {
  type CrmFilter,
  crmFilter,
  filterProblem,
  readZohoCriteria,
} from "#core/rules/crm/filters.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { NUMBER_LABEL } from "#core/rules/suggested-labels.ts";
import type { CrmField } from "#worker/connectors/connector.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { checkLabels } from "#worker/domains/audience/groups/labels.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { present } from "./inner/present-read.ts";
import { insertRead, readById } from "./inner/read-queries.ts";
import type { Column, Target } from "./inner/stored-read.ts";

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

type Asked = Input<typeof contract.readCrm>;

async function begin(
  ctx: AccountContext,
  { app, labels, criteria, ...input }: Asked,
  target: Target | null,
): Promise<CrmRead> {
  const filter = filterOf(crmFilter.parse(input), criteria);
  const problem = filterProblem(app, filter);
  if (problem) throw invalid(problem.field, problem.text);
  await checkApproved(ctx, app);
  const { connector, place, vendorId, ask } = await connected(ctx, app);
  const columns = columnsOf(labels, await ask(connector.fields(place, filter)));
  const id = newId("crmRead", ctx.now());
  const row = {
    ...{ id, app, vendorId, userId: personOf(ctx).userId },
    filter: JSON.stringify(filter),
    columns: JSON.stringify(columns),
    target: target && JSON.stringify(target),
  };
  await commit(ctx, {
    statements: [insertRead(ctx, row)],
    effects: [{ type: "job", kind: "crmRead", id }],
    audit: { action: "crm.read", subject: id, detail: { app } },
  });
  return present(await readById(ctx, id));
}

/** R370, C24: HubSpot waits for the operator's approval of the account. */
async function checkApproved(ctx: AccountContext, app: Asked["app"]): Promise<void> {
  if (app !== "hubspot") return;
  const { adminApproved } = await accountProfile(ctx, ctx.account.id);
  if (!adminApproved) throw forbidden(CONNECT_TEXTS.contactUs);
}

/** R417: conditions that come joined are the same as rows of them. */
function filterOf(filter: CrmFilter, criteria: string | undefined): CrmFilter {
  if (criteria === undefined || filter.zohoFilter !== undefined) return filter;
  const zohoFilter = readZohoCriteria(criteria);
  if (!zohoFilter) throw invalid("criteria", CRM_IMPORT_TEXTS.criteria);
  return { ...filter, zohoFilter };
}

/** The fields as the CRM has them now; the first must be one of phone numbers (R351). */
function columnsOf(labels: Asked["labels"], fields: readonly CrmField[]): Column[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const columns = labels.map(({ field: name, label }, nth): Column => {
    const field = known.get(name);
    if (!field) throw invalid("labels", CRM_IMPORT_TEXTS.fieldGone(name));
    if (nth === 0) {
      if (field.kind !== "phone") throw invalid("labels", CRM_IMPORT_TEXTS.phoneFirst);
      return { field: name, header: field.label };
    }
    if (label === undefined) throw invalid("labels", CRM_IMPORT_TEXTS.labelRequired);
    return { field: name, header: field.label, label };
  });
  checkLabels([NUMBER_LABEL, ...columns.flatMap(({ label }) => label ?? [])], "labels");
  return columns;
}
