import type { CrmFilter } from "#core/rules/crm/filters.ts";
import { crmFilter } from "#core/rules/crm/filters.ts";
import { saysOptOut } from "#core/rules/crm/syncs.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import type { Limits } from "#core/rules/limits.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { writtenValue } from "#core/rules/written.ts";
import type { Connector, CrmRecord } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { storedColumns } from "#worker/domains/integrations/crm-imports/stored-columns.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import type { SyncRow } from "./sync-queries.ts";

/** What a sync does with the records that it reads. */
export interface Rules {
  filter: CrmFilter;
  /** Those that are asked for. */
  fields: readonly string[];
  tellsChanges: boolean;
  numberOf(record: CrmRecord): string;
  /** The values of the mapped fields by tag key; empty where the CRM has none. */
  valuesOf(record: CrmRecord): Record<string, string>;
  /** Whether the CRM says so, and whether that counts. */
  saysOptedOut(record: CrmRecord): boolean;
  hasOptedOut(record: CrmRecord): boolean;
  /** Contacts that the group may hold. */
  limit: number;
  limits: Limits;
}

export async function rulesOf(
  ctx: AccountContext,
  row: SyncRow,
  connector: Connector,
): Promise<Rules> {
  const [{ contactLimit: limit }, limits] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
  ]);
  const filter = crmFilter.parse(JSON.parse(row.filter));
  const columns = storedColumns(row.columns);
  const optOut = optOutOf(row, connector);
  const mapped = columns.map(({ field }) => field);
  const keys = columns.flatMap(({ field, label }) =>
    label === undefined ? [] : [[field, tagKey(label)] as const],
  );
  const writtenOf = (text = "") => writtenValue(text.slice(0, MAX_VALUE_LENGTH));
  const saysOptedOut = ({ values }: CrmRecord) => optOut?.says(values[optOut.field] ?? "") ?? false;
  return {
    ...{ filter, limit, limits, tellsChanges: connector.tellsChanges(filter) },
    fields: [...new Set(optOut ? [...mapped, optOut.field] : mapped)],
    numberOf: ({ values }) => values[mapped[0] ?? ""] ?? "",
    valuesOf: ({ values }) =>
      Object.fromEntries(keys.map(([field, key]) => [key, writtenOf(values[field])])),
    saysOptedOut,
    hasOptedOut: (record) => row.optOuts === "optOut" && saysOptedOut(record),
  };
}

/** The field that a person chose for it, or what the vendor has. */
function optOutOf({ optOutField }: SyncRow, { optOut }: Connector): Connector["optOut"] {
  if (optOutField === null || optOutField === optOut?.field) return optOut;
  return { field: optOutField, says: saysOptOut };
}
