import { NO_SUCH_STATUS } from "#core/contract/messages/messages.ts";
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

/** An empty text names none, and is no filter. */
export function isAnyStatus(words: readonly string[]): boolean {
  return words.includes("all") || words.every((word) => word === "");
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
export function historyStatuses(words: readonly string[] = []): HistoryStatuses {
  if (isAnyStatus(words)) return { statuses: undefined };
  const stored = words.flatMap((word) => (word === "pending" ? [word, "queued"] : [word]));
  const named = stored.filter((word) => messageStatusFromWire(word) || !isHistoryStatus(word));
  const statuses = statusesFromWire(named);
  const pending = words.includes("pending");
  return pending === words.includes("queued") ? { statuses } : { statuses, waiting: pending };
}

function isHistoryStatus(word: string): boolean {
  return HISTORY_STATUSES.some((status) => status === word);
}
