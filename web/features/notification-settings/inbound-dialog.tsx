import * as z from "zod";
import {
  ANY_SENDER,
  addInboundNotification,
  changeInboundNotification,
  getNotificationConfiguration,
  type InboundNotification,
  NOTIFICATION_SETTING_TEXTS,
  type NotificationConfiguration,
  type NotificationEmail,
} from "#core/contract/notification-settings/notification-settings.ts";
import { FREQUENCIES } from "#core/rules/notification-digests.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { EmailChoice } from "./email-choice.tsx";
import { FREQUENCY_OPTIONS } from "./frequency-words.ts";
import { useSenderWords } from "./use-sender-words.ts";

interface InboundDialogProps {
  emails: readonly NotificationEmail[];
  configuration: NotificationConfiguration;
  /** The entry to change; without one, a sender is added. */
  entry?: InboundNotification;
  onClose: () => void;
}

const schema = z.object({
  senderId: z.string().min(1, NOTIFICATION_SETTING_TEXTS.sender),
  emails: z.array(z.string()).min(1, "Choose at least one address"),
  frequency: z.enum(FREQUENCIES),
});

/** Asks for a sender, who gets the replies to it, and how often. */
export function InboundDialog({ emails, configuration, entry, onClose }: InboundDialogProps) {
  const saves = { handled: true, invalidates: [getNotificationConfiguration] };
  const change = useAction(changeInboundNotification, saves);
  const add = useAction(addInboundNotification, saves);
  const words = useSenderWords();
  const { senderList } = useMe();
  const taken = configuration.inbound.flatMap(({ _id, senderId }) =>
    _id === entry?._id ? [] : [senderId],
  );
  const known = [
    ANY_SENDER,
    ...senderList.map(({ value }) => value),
    ...(entry ? [entry.senderId] : []),
  ];
  const options = [...new Set(known)]
    .filter((value) => !taken.includes(value))
    .map((value) => ({ value, label: words(value) }));
  const form = useForm({
    schema,
    initial: {
      senderId: entry?.senderId ?? options[0]?.value ?? "",
      emails: entry?.emails ?? [],
      frequency: entry?.frequency ?? "immediately",
    },
    onSubmit: async (values) => {
      const { message } = entry
        ? await change.mutateAsync({ id: entry._id, ...values })
        : await add.mutateAsync(values);
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={entry ? "Edit sender" : "Add sender"}
      description="Replies to this sender are emailed to the addresses you choose."
      submitLabel={entry ? "Save" : "Add sender"}
    >
      <SelectField label="Sender" options={options} {...form.field("senderId")} />
      <EmailChoice emails={emails} {...form.field("emails")} />
      <SelectField label="How often" options={FREQUENCY_OPTIONS} {...form.field("frequency")} />
    </FormDialog>
  );
}
