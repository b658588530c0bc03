import {
  changeRenewal,
  listNumbersForSale,
  listOwnNumbers,
  type OwnNumber,
  releaseOwnNumber,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

interface QuestionProps {
  number: OwnNumber;
  onClose: () => void;
}

/** R633: says what uses the number, and what is not sent without it, before it is given up. */
export function ReleaseQuestion({ number, onClose }: QuestionProps) {
  const { scheduled, templates, defaultSender } = number.uses;
  return (
    <ConfirmAction
      endpoint={releaseOwnNumber}
      input={{ id: number._id, force: true }}
      invalidates={[listOwnNumbers, listNumbersForSale]}
      onClose={onClose}
      title={`Release ${formatInternational(number.number)}?`}
      description={`You can no longer send from it. ${
        number.byCard ? "You are not charged again, and the current month is not refunded. " : ""
      }Replies still reach you for 90 days. After that, someone else can have the number.`}
      confirmLabel="Release number"
      danger
    >
      {scheduled.length > 0 ? (
        <Alert tone="attention" title="These scheduled messages will not be sent">
          {scheduled.join(", ")}
        </Alert>
      ) : null}
      {templates.length > 0 ? (
        <Alert tone="attention" title="These templates lose their sender">
          {templates.join(", ")}
        </Alert>
      ) : null}
      {defaultSender ? (
        <Alert tone="attention" title="It is your default sender. Choose another one afterwards." />
      ) : null}
    </ConfirmAction>
  );
}

/** The number works until its month is over, unless that was not paid. */
export function CancelQuestion({ number, onClose }: QuestionProps) {
  const { _id: id, failure, paidUntil } = number;
  const name = formatInternational(number.number);
  return (
    <ConfirmAction
      endpoint={changeRenewal}
      input={{ id, renews: false }}
      invalidates={[listOwnNumbers]}
      onClose={onClose}
      title={`Cancel the renewal of ${name}?`}
      description={
        failure === undefined && paidUntil !== undefined ? (
          <>
            You keep the number until <DateTime at={paidUntil} dateOnly /> and are not charged
            again. You can change your mind until then.
          </>
        ) : (
          "Its last month was not paid, so the number ends now. Replies still reach you for 90 days."
        )
      }
      confirmLabel="Cancel renewal"
      cancelLabel="Keep number"
      danger
    />
  );
}
