import { MessageSquareReply, Repeat2 } from "lucide-react";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { may } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import type { Attached } from "#web/lib/attached.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import { useMe } from "#web/lib/session.ts";

/**
 * What the quick message starts with: R092, a sent message again; R093, the answer to a received one, with
 * sender and receiver swapped. What was a text stays one, whatever the medium chosen last.
 */
export function quickStartOf(record: MessageRecord): QuickStart {
  const { status, sender, receiver, message, isMMS, subject = "", media } = record;
  const text = isMMS ? {} : ({ medium: "sms" } as const);
  if (status === "received") return { sender: receiver, contacts: [sender], ...text };
  const start = { sender, contacts: [receiver], message, ...text };
  return isMMS ? { ...start, medium: "mms", subject, attached: attachedTo(media) } : start;
}

/** By its address, whether it is a stored file or not. */
function attachedTo(media: MessageRecord["media"]): Attached | undefined {
  const [file] = media ?? [];
  return file && { url: file.url, mediaType: file.filetype, mediaName: file.name };
}

interface WriteAgainProps {
  message: MessageRecord;
  onWrite: (start: QuickStart) => void;
}

/** Uses a message again, or answers it, as a new quick message. */
export function WriteAgain({ message, onWrite }: WriteAgainProps) {
  if (!may(useMe(), message.isMMS ? "mms" : "sms")) return null;
  const received = message.status === "received";
  const Icon = received ? MessageSquareReply : Repeat2;
  return (
    <Button variant="outline" size="sm" onClick={() => onWrite(quickStartOf(message))}>
      <Icon aria-hidden="true" />
      {received ? "Reply" : "Reuse"}
    </Button>
  );
}
