import { useState } from "react";
import {
  listPersonalNumbers,
  type PersonalNumber,
  sendPersonalCode,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { ReferenceField } from "#web/components/numbers/reference-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { useAction } from "#web/lib/query.ts";
import { PersonalCodeDialog } from "./personal-code-dialog.tsx";

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
