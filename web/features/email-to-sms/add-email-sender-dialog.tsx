import * as z from "zod";
import {
  addEmailSender,
  EMAIL_SENDER_TEXTS,
  listEmailSenders,
} from "#core/contract/email-to-sms/email-senders.ts";
import { DEFAULT_DAILY_CAP, EMAIL_LINK_DAYS } from "#core/rules/email-to-sms.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

/** The cap as it is typed. */
const schema = addEmailSender.input.extend({
  dailyCap: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, EMAIL_SENDER_TEXTS.cap)
    .transform(Number)
    .pipe(addEmailSender.input.shape.dailyCap.unwrap()),
});

/** Allows another address to send texts by email. */
export function AddEmailSenderDialog({ onClose }: { onClose: () => void }) {
  const { senderList, defaultSender } = useMe();
  const add = useAction(addEmailSender, { handled: true, invalidates: [listEmailSenders] });
  const form = useForm({
    schema,
    initial: {
      ...{ email: "", sender: defaultSender, marker: "", optout: false },
      dailyCap: String(DEFAULT_DAILY_CAP),
    },
    onSubmit: async (values) => {
      notifySuccess((await add.mutateAsync(values)).message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Allow an email address"
      description={`We email it a link. Its emails become texts once the link is confirmed, within ${EMAIL_LINK_DAYS} days.`}
      submitLabel="Send link"
    >
      <TextField label="Email" required type="email" autoComplete="off" {...form.text("email")} />
      <SelectField
        label="Sender"
        description="Who its texts come from."
        options={senderList.map(({ value, label }) => ({ value, label }))}
        {...form.field("sender")}
      />
      <TextField
        label="Texts a day"
        required
        inputMode="numeric"
        autoComplete="off"
        description="More than that are refused, in case the mailbox is misused."
        {...form.text("dailyCap")}
      />
      <TextField
        label="End marker"
        autoComplete="off"
        description="A line that starts with it ends the text, such as the first line of a signature. A line with two dashes always does."
        {...form.text("marker")}
      />
      <CheckField
        label="Add how to opt out"
        description="For marketing. It adds a link or “Reply STOP”, depending on the sender."
        checked={form.values.optout ?? false}
        onCheckedChange={(optout) => form.set("optout", optout)}
      />
    </FormDialog>
  );
}
