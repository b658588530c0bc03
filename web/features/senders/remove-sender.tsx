import { deleteBusinessName } from "#core/contract/business-names/business-names.ts";
import { releaseOwnNumber } from "#core/contract/dedicated-numbers/own-numbers.ts";
import {
  listPersonalNumbers,
  removePersonalNumber,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { me } from "#core/contract/profile/me.ts";
import { listSenderIds, type SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { SenderUses } from "./sender-uses.tsx";
import { usesInFull } from "./sender-words.ts";

interface RemoveSenderProps {
  sender: SenderId;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

const RELOADS = [listSenderIds, listPersonalNumbers, me];

/** Asks before a sender is given up, and says what uses it. */
export function RemoveSender({ sender, onClose, onDone }: RemoveSenderProps) {
  const { type, value, state, _id: id = "" } = sender;
  const name = senderName(value);
  const isUsed = usesInFull(sender).length > 0;
  const words = {
    invalidates: RELOADS,
    onClose,
    onDone,
    danger: true,
    children: isUsed ? (
      <Alert tone="attention" title={`${name} is in use`}>
        <SenderUses sender={sender} />
      </Alert>
    ) : null,
  };
  if (type === SENDER_TYPES.businessName) {
    const waits = state === "review";
    return (
      <ConfirmAction
        {...words}
        endpoint={deleteBusinessName}
        input={{ buisness: value }}
        title={waits ? `Withdraw ${name}?` : `Remove ${name}?`}
        description={waits ? "We will not review this name." : GONE}
        confirmLabel={waits ? "Withdraw name" : "Remove name"}
      />
    );
  }
  if (type === SENDER_TYPES.personal) {
    return (
      <ConfirmAction
        {...words}
        endpoint={removePersonalNumber}
        input={{ id }}
        title={`Remove ${name}?`}
        description={state === "approved" ? GONE : "You can add it again later."}
        confirmLabel="Remove number"
      />
    );
  }
  return (
    <ConfirmAction
      {...words}
      endpoint={releaseOwnNumber}
      // What uses it has just been shown.
      input={{ id, force: true }}
      title={`Release ${name}?`}
      description={`${GONE} Replies still reach you for 90 days. After that, someone else can have the number.`}
      confirmLabel="Release number"
    />
  );
}

const GONE =
  "Nothing more is sent from it. Campaigns in progress are paused. Scheduled messages are not sent, and their price is refunded.";
