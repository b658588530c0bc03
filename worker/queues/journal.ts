import type { SystemContext } from "#worker/context.ts";
import { writeJournal } from "#worker/domains/platform/journal/write-journal.ts";
import { consumeSet } from "./consume.ts";
import { journalMessage } from "./messages.ts";

/** What a restore needs to know, many entries to an object. */
export function journalQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consumeSet(ctx, batch, journalMessage, (messages) => writeJournal(ctx, messages));
}
