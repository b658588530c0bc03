import { NO_SUCH_STATUS } from "#core/contract/messages.ts";
import { invalid } from "#core/errors.ts";
import { HISTORY_STATUSES, type MessageStatus, messageStatusFromWire } from "#core/statuses.ts";

/** The statuses that these words of the wire name. */
export function statusesFromWire(words: readonly string[]): MessageStatus[] {
  return words.map((word) => {
    const status = messageStatusFromWire(word);
    if (!status) throw invalid("status", NO_SUCH_STATUS);
    return status;
  });
}

interface HistoryStatuses {
  /** Undefined for any. */
  statuses: readonly MessageStatus[] | undefined;
  /** Of those queued, only messages whose campaign awaits approval, or only others. */
  waiting?: boolean;
}

/**
 * What the history's words stand for (R066). A campaign's messages awaiting approval are queued in their
 * rows: the campaign tells the two apart.
 */
export function historyStatuses(words: readonly string[] | undefined): HistoryStatuses {
  if (!words || words.includes("all")) return { statuses: undefined };
  const stored = words.flatMap((word) => (word === "pending" ? [word, "queued"] : [word]));
  const named = stored.filter((word) => messageStatusFromWire(word) || !isHistoryStatus(word));
  const statuses = statusesFromWire(named);
  const pending = words.includes("pending");
  return pending === words.includes("queued") ? { statuses } : { statuses, waiting: pending };
}

function isHistoryStatus(word: string): boolean {
  return HISTORY_STATUSES.some((status) => status === word);
}
