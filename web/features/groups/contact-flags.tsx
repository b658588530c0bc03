import { Ban, BellOff } from "lucide-react";
import type { Contact } from "#core/contract/contacts/contacts.ts";
import { Badge } from "#web/components/ui/badge.tsx";

/** Whether a contact gets messages and, if not, who decided that. */
export function ContactFlags({
  contact,
}: {
  contact: Pick<Contact, "isBlocked" | "isBlockedByUser">;
}) {
  const { isBlocked, isBlockedByUser } = contact;
  if (!isBlocked && !isBlockedByUser) {
    return <Badge plain>Subscribed</Badge>;
  }
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isBlockedByUser ? (
        <Badge tone="attention" icon={BellOff}>
          Opted out
        </Badge>
      ) : null}
      {isBlocked ? (
        <Badge tone="danger" icon={Ban}>
          Blocked
        </Badge>
      ) : null}
    </span>
  );
}
