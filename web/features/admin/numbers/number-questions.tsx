import {
  activateDedicatedNumber,
  cancelDedicatedNumber,
  type DedicatedNumber,
  deleteDedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

interface QuestionProps {
  number: DedicatedNumber;
  onClose: () => void;
}

const stale = [listDedicatedNumbers, numberHistory];

export function ActivateQuestion({ number, onClose }: QuestionProps) {
  return (
    <ConfirmAction
      endpoint={activateDedicatedNumber}
      input={{ id: number._id }}
      invalidates={stale}
      onClose={onClose}
      title={`Make ${formatInternational(number.number)} available?`}
      description="It can then be assigned to an account."
      confirmLabel="Make available"
    />
  );
}

export function CancelQuestion({ number, onClose }: QuestionProps) {
  const name = formatInternational(number.number);
  const isOwned = number.status === "assigned";
  return (
    <ConfirmAction
      endpoint={cancelDedicatedNumber}
      input={{ id: number._id }}
      invalidates={stale}
      onClose={onClose}
      title={isOwned ? `Release ${name}?` : `Take ${name} out of use?`}
      description={
        isOwned
          ? `${number.accountName} can no longer send from it. Replies still reach the account for 90 days, and after that the number is available again.`
          : "It cannot be assigned until you make it available again."
      }
      confirmLabel={isOwned ? "Release number" : "Take out of use"}
      danger={isOwned}
    />
  );
}

export function DeleteQuestion({ number, onClose }: QuestionProps) {
  return (
    <ConfirmAction
      endpoint={deleteDedicatedNumber}
      input={{ id: number._id }}
      invalidates={stale}
      onClose={onClose}
      title={`Delete ${formatInternational(number.number)}?`}
      description="This is only possible for a number that no account has had. It cannot be undone."
      confirmLabel="Delete number"
      danger
    />
  );
}
