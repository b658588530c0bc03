import type { Id } from "#core/ids.ts";
import type { Effect } from "#worker/kernel/effects.ts";

/** Sends messages together that have the same sender: they have one carrier, and one entry in the journal. */
export function bySender(messages: readonly { id: Id<"message">; sender: string }[]): Effect[] {
  return [...Map.groupBy(messages, ({ sender }) => sender).values()].map((own) => ({
    type: "sendTogether",
    messages: own.map(({ id }) => id),
  }));
}
