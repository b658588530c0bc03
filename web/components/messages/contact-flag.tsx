import { CircleCheck, CircleOff } from "lucide-react";
import type { HandsetState } from "#core/contract/messages/messages.ts";
import { Badge } from "#web/components/ui/badge.tsx";

/** Whether a contact gets messages (C54): it may have opted out, or the account may have blocked it. */
export function ContactFlag({ contact }: { contact: HandsetState }) {
  const { isBlockedByUser, isBlocked } = contact;
  if (!isBlockedByUser && !isBlocked) {
    return (
      <Badge tone="success" icon={CircleCheck}>
        Opted in
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={CircleOff}>
      {isBlockedByUser ? "Opted out" : "Blocked"}
    </Badge>
  );
}
