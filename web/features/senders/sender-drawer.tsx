import type { ReactNode } from "react";
import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { showsOf } from "#core/rules/sender-register.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { NOT_SHOWN } from "#web/components/messages/not-shown.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { NameSection } from "./names/name-section.tsx";
import { SenderUses } from "./sender-uses.tsx";
import { costInFull, KINDS, speedOf, stateLook, usesInFull } from "./sender-words.ts";

interface SenderDrawerProps {
  sender: SenderId;
  /** Whether the person may change it. */
  mayChange: boolean;
  /** What can be done with it. */
  footer: ReactNode;
  onClose: () => void;
}

/** One sender: its state, what it costs, what uses it, and a name's way into the register. */
export function SenderDrawer({ sender, mayChange, footer, onClose }: SenderDrawerProps) {
  const { value, type, state, reason, reference, _id: id } = sender;
  const look = stateLook(sender);
  const isUsed = usesInFull(sender).length > 0;
  return (
    <Dialog onOpenChange={onClose} side title={senderName(value)} footer={footer}>
      <div className="grid gap-5">
        {state === "rejected" ? (
          <Alert
            tone="danger"
            title={
              type === SENDER_TYPES.businessName
                ? "This name was not approved"
                : "This number was not approved"
            }
          >
            {reason}
          </Alert>
        ) : null}
        {state === "approved" ? <NotShown sender={sender} /> : null}
        <FactList
          facts={[
            { label: "Kind", value: KINDS[type] },
            {
              label: "Status",
              value: look ? <Badge tone={look.tone}>{look.word}</Badge> : STATES.approved.word,
            },
            ...(reference ? [{ label: "Reference", value: reference }] : []),
            { label: "Speed", value: speedOf(sender) },
            { label: "Cost", value: costInFull(sender) },
          ]}
        />
        {type === SENDER_TYPES.businessName && id ? (
          <NameSection id={id} mayChange={mayChange} />
        ) : null}
        <section aria-label="Used by" className="grid gap-2">
          <h3 className="font-medium">Used by</h3>
          {isUsed ? (
            <SenderUses sender={sender} />
          ) : (
            <p className="text-muted-foreground">Not used yet</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function NotShown({ sender }: { sender: SenderId }) {
  const shows = showsOf(sender);
  if (shows === "name") return null;
  return (
    <Alert tone="attention" title={NOT_SHOWN[shows].title(sender.value)}>
      {NOT_SHOWN[shows].text.any}
    </Alert>
  );
}
