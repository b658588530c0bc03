import {
  assignGhlSender,
  type GhlLocation,
  listGhlLocations,
  listGhlSenders,
} from "#core/contract/integrations/ghl.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

interface AssignSenderDialogProps {
  subAccount: GhlLocation;
  onClose: () => void;
}

/** Asks what a sub-account sends from, and what kind of messages these are. */
export function AssignSenderDialog({ subAccount, onClose }: AssignSenderDialogProps) {
  const senders = useCall(listGhlSenders, {});
  const form = useActionForm(assignGhlSender, {
    schema: assignGhlSender.input.pick({ sender: true, promotional: true }),
    initial: { sender: subAccount.sender ?? "", promotional: subAccount.promotional },
    input: (values) => ({ id: subAccount._id, ...values }),
    invalidates: [listGhlLocations],
    onDone: onClose,
  });
  const { promotional } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Assign a sender to ${subAccount.name}`}
      submitLabel="Assign sender"
      disabled={!senders.data?.data.length}
    >
      <Loaded query={senders} what="Your senders" waiting={<Skeleton className="h-21" />}>
        {({ data }) =>
          data.length === 0 ? (
            <NoSenders />
          ) : (
            <SelectField
              label="Sender"
              description="Recipients see it, and their replies come back to the sub-account's conversation."
              placeholder="Choose a sender"
              {...form.field("sender")}
              options={data.map(({ value }) => ({ value, label: senderName(value) }))}
            />
          )
        }
      </Loaded>
      <CheckField
        label="Its messages are marketing"
        description="They say how to opt out, and wait for your sending hours."
        checked={promotional !== false}
        onCheckedChange={(checked) => form.set("promotional", checked)}
      />
    </FormDialog>
  );
}

function NoSenders() {
  return (
    <Alert
      tone="attention"
      title="You have no sender yet"
      actions={
        <LinkButton variant="outline" size="sm" to={paths.senderIds}>
          Get a sender
        </LinkButton>
      }
    >
      Sub-accounts send from the senders of your account.
    </Alert>
  );
}
