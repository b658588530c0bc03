import { invalid } from "#core/errors.ts";
import type { SourceApp } from "#core/rules/crm/apps.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import type { CrmQuery } from "#worker/connectors/connector.ts";
import type { Connected } from "#worker/domains/integrations/connections/ask-as.ts";

/** A vendor may have no value for a field that is gone, which would look as if everyone's were empty. */
export async function checkFields(
  { connector, place, ask }: Connected<SourceApp>,
  { filter, fields }: CrmQuery,
  optOutField?: string,
): Promise<void> {
  const known = new Set((await ask(connector.fields(place, filter))).map(({ name }) => name));
  const gone = fields.find((name) => !known.has(name) && name !== optOutField);
  if (gone !== undefined) throw invalid("labels", CRM_IMPORT_TEXTS.fieldGone(gone));
}
