import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { forbidden, invalid } from "#core/errors.ts";
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
import type { AccountContext } from "#worker/context.ts";
import { checkLabels } from "#worker/domains/audience/groups/labels.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { leftOutBy } from "./inner/left-out-by.ts";
import type { Column } from "./stored-columns.ts";

export type ChosenRecords = Input<typeof contract.readCrm>;

/** Which records of a CRM a person chose and what becomes of their fields, checked with the CRM. */
export async function chooseRecords(
  ctx: AccountContext,
  { app, labels, criteria, ...input }: ChosenRecords,
) {
  const filter = filterOf(crmFilter.parse(input), criteria);
  const problem = filterProblem(app, filter);
  if (problem) throw invalid(problem.field, problem.text);
  await checkApproved(ctx, app);
  const { connector, place, vendorId, ask } = await connected(ctx, app);
  const fields = await ask(connector.fields(place, filter));
  leftOutBy(filter, fields);
  return { filter, columns: columnsOf(labels, fields), vendorId, fields };
}

/** R370, C24: HubSpot waits for the operator's approval of the account. */
async function checkApproved(ctx: AccountContext, app: ChosenRecords["app"]): Promise<void> {
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
export function columnsOf(labels: ChosenRecords["labels"], fields: readonly CrmField[]): Column[] {
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
