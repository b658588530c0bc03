import { invalid } from "#core/errors.ts";
import {
  type CrmFilter,
  EMAIL_KINDS,
  EMAIL_OPT_OUTS,
  emailOptOut,
  FILTER_TEXTS,
} from "#core/rules/crm/filters.ts";
import type { CrmField } from "#worker/connectors/connector.ts";

/** HubSpot's, of those who opted out of all its emails. */
const ALL_EMAILS = "hs_email_optout";

/** The names of the fields by which a filter leaves people out: one that says yes is enough. */
export function leftOutBy(filter: CrmFilter, fields: readonly CrmField[]): string[] {
  const kinds = EMAIL_KINDS.filter((kind) => filter[kind]);
  if (kinds.length === 0) return [];
  const ofKinds = kinds.map((kind) => {
    const field = emailOptOut(kind, fields);
    if (!field) throw invalid(kind, FILTER_TEXTS.noEmailOptOut(EMAIL_OPT_OUTS[kind]));
    return field.name;
  });
  return fields.some(({ name }) => name === ALL_EMAILS) ? [...ofKinds, ALL_EMAILS] : ofKinds;
}
