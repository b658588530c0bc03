import type { Id } from "#core/ids.ts";
import type { SourceApp } from "#core/rules/crm/apps.ts";
import type { CrmFilter } from "#core/rules/crm/filters.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { insertRead } from "./inner/read-queries.ts";
import type { Target } from "./inner/stored-read.ts";
import type { Column } from "./stored-columns.ts";

export interface Reading {
  id: Id<"crmRead">;
  app: SourceApp;
  vendorId: string;
  userId: string;
  filter: CrmFilter;
  columns: readonly Column[];
  /** Null if a person decides. */
  target: Target | null;
}

/** The commit that begins a reading, with what else belongs to it. */
export function beginReading(
  ctx: AccountContext,
  { id, app, vendorId, userId, filter, columns, target }: Reading,
  also: readonly Statement[] = [],
): Change {
  const row = {
    ...{ id, app, vendorId, userId },
    filter: JSON.stringify(filter),
    columns: JSON.stringify(columns),
    target: target && JSON.stringify(target),
  };
  return {
    statements: [insertRead(ctx, row), ...also],
    effects: [{ type: "job", kind: "crmRead", id }],
    audit: { action: "crm.read", subject: id, detail: { app } },
  };
}
