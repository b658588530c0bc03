import { ANY_SENDER } from "#core/contract/notification-settings/notification-settings.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { useMe } from "#web/lib/session.ts";

/** What an entry's sender is called: as in lists of senders, or as it was if it is gone. */
export function useSenderWords(): (senderId: string) => string {
  const { senderList } = useMe();
  return (senderId) => {
    if (senderId === ANY_SENDER) return "All senders";
    return senderList.find(({ value }) => value === senderId)?.label ?? senderName(senderId);
  };
}
