import type { CrmSync } from "#core/contract/integrations/crm-syncs.ts";
import { crmFilter } from "#core/rules/crm/filters.ts";
import { storedColumns } from "#worker/domains/integrations/crm-imports/stored-columns.ts";
import type { SyncRow } from "./sync-queries.ts";

export function present(row: SyncRow, backlog = 0): CrmSync {
  const { id: _id, app, groupId: group, status, running, deletions, optOuts } = row;
  const { records, withoutNumber, createdAt, writeBack } = row;
  return {
    ...{ _id, app, group, status, running, deletions, optOuts, records, withoutNumber, createdAt },
    ...{ writeBack, backlog },
    ...(row.toldAfterMs === null ? {} : { toldAfterMs: row.toldAfterMs }),
    filter: crmFilter.parse(JSON.parse(row.filter)),
    labels: storedColumns(row.columns).map(({ field, label }) => ({ field, label })),
    paused: status === "paused",
    ...(row.optOutField === null ? {} : { optOutField: row.optOutField }),
    ...(row.problem === null ? {} : { problem: row.problem, problemAt: row.problemAt ?? 0 }),
    ...(row.eventAt === null ? {} : { lastEventAt: row.eventAt }),
    ...(row.changesAt === null ? {} : { lastPassAt: row.changesAt }),
    ...(row.fullAt === null ? {} : { lastFullPassAt: row.fullAt }),
  };
}
