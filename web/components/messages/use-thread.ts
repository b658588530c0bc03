import { history, type MessageRecord } from "#core/contract/messages/messages.ts";
import { may } from "#core/permissions.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

/** More than anyone writes between two campaigns. */
const NEWEST = 50;

/** What was sent to an open message's handset and came from it, for people who may see that. */
export function useThread(message: MessageRecord | undefined): readonly MessageRecord[] {
  const sees = may(useMe(), "history") && message !== undefined && message.status !== "received";
  return (
    useCall(history, sees ? { search: message.receiver, limit: NEWEST } : undefined).data?.items ??
    []
  );
}
