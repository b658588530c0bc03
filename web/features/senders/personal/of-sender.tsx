import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { OwnReference } from "#web/components/numbers/own-reference.tsx";
import { EditReferenceDialog } from "./edit-reference-dialog.tsx";
import { PersonalCodeDialog } from "./personal-code-dialog.tsx";

interface OfSenderProps {
  sender: SenderId;
  onClose: () => void;
}

function numberOf({ _id = "", value: number, reference = "" }: SenderId) {
  return { _id, number, reference };
}

/** Asks for the code of a personal number in the list of all senders. */
export function PersonalCode({ sender, onClose }: OfSenderProps) {
  return <PersonalCodeDialog number={numberOf(sender)} onClose={onClose} />;
}

/** Changes what the account calls a number in the list of all senders. */
export function SenderReference({ sender, onClose }: OfSenderProps) {
  const Reference = sender.type === SENDER_TYPES.dedicated ? OwnReference : EditReferenceDialog;
  return <Reference number={numberOf(sender)} onClose={onClose} />;
}
