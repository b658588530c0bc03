import { NOTIFICATION_TEXTS } from "#core/contract/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { nameOfGroup } from "#worker/domains/groups/group-queries.ts";
import { notify } from "#worker/domains/notifications/notify.ts";
import { type ImportRow, stillOpen } from "./import-queries.ts";

/**
 * Notifies of how an import ends, once: it stands before the statement that ends it. A group that
 * was deleted meanwhile is nothing to tell of.
 */
export async function importNotice(
  ctx: AccountContext,
  job: ImportRow,
  failure?: string,
): Promise<Statement[]> {
  const group = await nameOfGroup(ctx, job.groupId);
  if (group === undefined) return [];
  const message =
    failure === undefined
      ? NOTIFICATION_TEXTS.importComplete(group)
      : NOTIFICATION_TEXTS.importFailed(group, failure);
  return notify(ctx, { kind: "import", message }, stillOpen(ctx, job.id));
}
