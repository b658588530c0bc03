import { NO_SUCH_STATUS } from "#core/contract/messages.ts";
import { invalid } from "#core/errors.ts";
import { type MessageStatus, messageStatusFromWire } from "#core/statuses.ts";

/** The statuses that these words of the wire name. */
export function statusesFromWire(words: readonly string[]): MessageStatus[] {
  return words.map((word) => {
    const status = messageStatusFromWire(word);
    if (!status) throw invalid("status", NO_SUCH_STATUS);
    return status;
  });
}
