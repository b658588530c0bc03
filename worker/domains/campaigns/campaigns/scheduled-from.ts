import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { waitingFrom } from "./inner/scheduled-queries.ts";

/** The names of what is scheduled, by the sender that it is to go out from. */
export async function scheduledFrom(
  ctx: AccountContext,
  senders: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = senders.length > 0 ? await waitingFrom(ctx, senders) : [];
  const bySender = Map.groupBy(rows, ({ sender }) => sender);
  return new Map(
    [...bySender].map(([sender, all]) => [
      sender,
      all.map(({ name, recipients }) => name || nameOfQuick(recipients)),
    ]),
  );
}
