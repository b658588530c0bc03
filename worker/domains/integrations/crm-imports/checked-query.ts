import { invalid } from "#core/errors.ts";
import type { SourceApp } from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import type { CrmQuery } from "#worker/connectors/connector.ts";
import type { Connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { leftOutBy } from "./inner/left-out-by.ts";
import type { PagesQuery } from "./pages-from.ts";

/**
 * With the vendor's fields as they are now. It may have no value for one that is gone, which would look as if everyone's
 * were empty.
 */
export async function checkedQuery(
  { connector, place, ask }: Connected<SourceApp>,
  query: CrmQuery,
  optOutField?: string,
): Promise<PagesQuery> {
  const fields = await ask(connector.fields(place, query.filter));
  const known = new Set(fields.map(({ name }) => name));
  const gone = query.fields.find((name) => !known.has(name) && name !== optOutField);
  if (gone !== undefined) throw invalid("labels", CRM_IMPORT_TEXTS.fieldGone(gone));
  return { ...query, leftOut: leftOutBy(query.filter, fields) };
}
