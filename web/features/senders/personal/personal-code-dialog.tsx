import {
  listPersonalNumbers,
  type PersonalNumber,
  resendPersonalCode,
  verifyPersonalNumber,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { listSenderIds } from "#core/contract/sender-ids/sender-ids.ts";
import { idSchema } from "#core/ids.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface PersonalCodeDialogProps {
  number: Pick<PersonalNumber, "_id" | "number">;
  /** Whether the code is on its way; otherwise one is sent when the dialog opens. */
  isSent?: boolean;
  onClose: () => void;
}

/** Asks for the code that the handset got. */
export function PersonalCodeDialog({ number, isSent, onClose }: PersonalCodeDialogProps) {
  const options = { handled: true, invalidates: [listPersonalNumbers, listSenderIds] };
  const resend = useAction(resendPersonalCode, options);
  const verify = useAction(verifyPersonalNumber, options);
  const id = idSchema("personalNumber").parse(number._id);
  const another = () => resend.mutateAsync({ id });
  return (
    <CodeDialog
      title="Verify your number"
      sentTo={formatMobile(number.number)}
      {...(isSent ? { resend: another } : { send: another })}
      use={async (code) => {
        const { message } = await verify.mutateAsync({ id, code });
        notifySuccess(message);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
