import { useState } from "react";
import {
  editPersonalReference,
  listPersonalNumbers,
  type PersonalNumber,
  resendPersonalCode,
  sendPersonalCode,
  verifyPersonalNumber,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { listSenderIds, type SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { idSchema } from "#core/ids.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { OwnReference } from "#web/components/numbers/own-reference.tsx";
import { ReferenceDialog } from "#web/components/numbers/reference-dialog.tsx";
import { ReferenceField } from "#web/components/numbers/reference-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { RemoveSender } from "../remove-sender.tsx";

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

/** Adds the number of a handset to send from: the number first, then the code that the handset gets. */
export function AddPersonalNumberDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<PersonalNumber>();
  const send = useAction(sendPersonalCode, { handled: true, invalidates: [listPersonalNumbers] });
  const form = useForm({
    schema: sendPersonalCode.input,
    initial: { number: "", reference: "" },
    onSubmit: async (values) => setSent((await send.mutateAsync(values)).data),
  });
  if (sent) return <PersonalCodeDialog number={sent} isSent onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add personal number"
      description="We text a code to the number to check that it is yours. Then we approve it before you can send from it."
      submitLabel="Send code"
    >
      <Alert tone="info" title="Replies go to your phone">
        Replies to this number arrive on the phone itself. They do not appear in your conversations,
        and a reply of STOP does not opt anyone out, so messages carry an opt-out link.
      </Alert>
      <TextField
        label="Personal number"
        required
        type="tel"
        autoComplete="tel"
        description="An Australian mobile, like 0412 345 678"
        {...form.text("number")}
      />
      <ReferenceField {...form.text("reference")} />
    </FormDialog>
  );
}

interface EditReferenceDialogProps {
  number: Pick<PersonalNumber, "_id" | "number" | "reference">;
  onClose: () => void;
}

/** Changes what the account calls a personal number. */
export function EditReferenceDialog({ number, onClose }: EditReferenceDialogProps) {
  const edit = useAction(editPersonalReference, {
    handled: true,
    invalidates: [listPersonalNumbers, listSenderIds],
  });
  const { _id: id, number: phone } = number;
  return (
    <ReferenceDialog
      number={formatMobile(phone)}
      before={number.reference}
      onSave={(reference) => edit.mutateAsync({ id, phone, reference })}
      onClose={onClose}
    />
  );
}

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

interface RemovePersonalProps {
  number: PersonalNumber;
  onClose: () => void;
}

/** Asks before a personal number is removed, once it is known what uses it. */
export function RemovePersonal({ number: { _id, number }, onClose }: RemovePersonalProps) {
  const query = useCall(listSenderIds, { search: number });
  const sender: SenderId | undefined = query.data?.items.find((one) => one._id === _id);
  if (sender) return <RemoveSender sender={sender} onClose={onClose} />;
  if (!query.error) return null;
  return (
    <Dialog onOpenChange={onClose} title="Remove number" size="sm">
      <LoadError
        what="What uses the number"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    </Dialog>
  );
}
