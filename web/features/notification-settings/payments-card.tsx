import { useState } from "react";
import * as z from "zod";
import {
  getNotificationConfiguration,
  type NotificationEmail,
  setPaymentNotifications,
} from "#core/contract/notification-settings/notification-settings.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { EmailChoice, EmailsLine } from "./email-choice.tsx";

interface PaymentsCardProps {
  emails: readonly NotificationEmail[];
  chosen: readonly string[];
}

/** Who is mailed about payments. */
export function PaymentsCard({ emails, chosen }: PaymentsCardProps) {
  const inPerson = !useMe().original;
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Payments"
      description="What was paid, what was paid back, and payments that failed, always as they happen. The account’s owner gets these anyway."
      actions={
        inPerson ? (
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            Change<span className="sr-only"> who is emailed about payments</span>
          </Button>
        ) : null
      }
    >
      <EmailsLine emails={chosen} />
      {open ? (
        <PaymentsDialog emails={emails} chosen={chosen} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}

function PaymentsDialog({ emails, chosen, onClose }: PaymentsCardProps & { onClose: () => void }) {
  const save = useAction(setPaymentNotifications, {
    handled: true,
    invalidates: [getNotificationConfiguration],
  });
  const form = useForm({
    schema: z.object({ emails: z.array(z.string()) }),
    initial: { emails: [...chosen] },
    onSubmit: async (values) => {
      notifySuccess((await save.mutateAsync(values)).message);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Payments" submitLabel="Save">
      <EmailChoice emails={emails} {...form.field("emails")} />
    </FormDialog>
  );
}
