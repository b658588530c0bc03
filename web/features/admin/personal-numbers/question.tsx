import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import {
  decidePersonalNumber,
  deletePersonalNumber,
  listPersonalVerifications,
  type PersonalVerification,
} from "#core/contract/personal-numbers/admin-personal-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { RejectDialog } from "../reject-dialog.tsx";

export type Decision = "approve" | "reject" | "delete";

const RELOADS = [listPersonalVerifications, waitingCounts];

interface PersonalNumberQuestionProps {
  what: Decision;
  row: PersonalVerification;
  onClose: () => void;
}

/** Asks before a number is approved, rejected or deleted. */
export function PersonalNumberQuestion({ what, row, onClose }: PersonalNumberQuestionProps) {
  const id = row._id;
  const number = formatMobile(row.number);
  const reject = useAction(decidePersonalNumber, { invalidates: RELOADS });
  const words = { invalidates: RELOADS, onClose };
  if (what === "reject") {
    return (
      <RejectDialog
        title={`Reject ${number}?`}
        onReject={async (reason) => {
          notifySuccess((await reject.mutateAsync({ id, status: "rejected", reason })).message);
        }}
        onClose={onClose}
      />
    );
  }
  if (what === "approve") {
    return (
      <ConfirmAction
        {...words}
        endpoint={decidePersonalNumber}
        input={{ id, status: "approved" }}
        title={`Approve ${number}?`}
        description={`${row.accountName} can send from this number straight away. Its owner gets an email.`}
        confirmLabel="Approve"
      />
    );
  }
  return (
    <ConfirmAction
      {...words}
      endpoint={deletePersonalNumber}
      input={{ id }}
      title={`Delete ${number}?`}
      description={`${row.accountName} can no longer send from it. Another account can add it.`}
      confirmLabel="Delete number"
      danger
    />
  );
}
