import type { AccountContext } from "#worker/context.ts";
import { violatedColumn } from "#worker/db/statement.ts";
import { type Change, commit } from "#worker/kernel/commit.ts";

/**
 * Commits a change with its events and effects. If a notification with an id of its event (`idOfEvent`) is there already,
 * from a run that died before it could note that it was done, the change is committed without them.
 */
export async function commitOnce(
  account: AccountContext,
  { events, effects, ...change }: Change,
): Promise<void> {
  await commit(account, { ...change, events, effects }).catch((error: unknown) => {
    if (!violatedColumn(error)?.startsWith("notifications.")) throw error;
    return commit(account, change);
  });
}
