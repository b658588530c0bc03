import { Mails, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  deleteEmailSender,
  EMAIL_SENDER_TEXTS,
  type EmailSender,
  listEmailSenders,
  resendEmailLink,
} from "#core/contract/email-to-sms/email-senders.ts";
import { idSchema } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useAdding } from "#web/lib/use-adding.ts";
import { emailSenderColumns } from "./email-sender-columns.tsx";
import { HowToWrite } from "./how-to-write.tsx";

const AddEmailSenderDialog = dialogOnDemand(
  async () => (await import("./add-email-sender-dialog.tsx")).AddEmailSenderDialog,
);

/** R272: the addresses whose emails become texts, and how to write one. */
export function EmailSmsScreen() {
  const me = useMe();
  const query = useCall(listEmailSenders, {});
  const domain = query.data?.domain;
  const isOff = query.data !== undefined && domain === undefined;
  // Not for an account that one acts for.
  const inPerson = !me.original;
  const mayEdit = inPerson && may(me, "emailSmsEdit");
  const mayAdd = mayEdit && !isOff;
  const adding = useAdding(mayAdd);
  const [removing, setRemoving] = useState<EmailSender>();
  const resend = useAction(resendEmailLink, {
    invalidates: [listEmailSenders],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const actions = (sender: EmailSender): MenuItem[] => {
    const id = idSchema("emailSender").parse(sender.id);
    const sendLink = {
      label: "Send link again",
      icon: Send,
      onSelect: () => resend.mutate({ id }),
    };
    return [
      ...(mayEdit && sender.status !== "confirmed" ? [sendLink] : []),
      ...(inPerson && may(me, "emailSmsDelete")
        ? [{ label: "Remove", icon: Trash2, danger: true, onSelect: () => setRemoving(sender) }]
        : []),
    ];
  };
  const add = (
    <Button onClick={adding.begin}>
      <Plus aria-hidden="true" />
      Add email address
    </Button>
  );
  return (
    <>
      <PageHeader
        description="Send texts from your mailbox, and get the replies there."
        action={mayAdd && query.data && query.data.data.length > 0 ? add : null}
      />
      {isOff ? (
        <div className="mb-4">
          <Alert tone="attention" title={EMAIL_SENDER_TEXTS.unavailable} />
        </div>
      ) : null}
      <DataTable
        label="Allowed email addresses"
        columns={emailSenderColumns}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        rowLabel={({ email }) => email}
        rowActions={actions}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            icon={Mails}
            title="No email addresses yet"
            description="Only addresses that you allow here can send texts."
            action={mayAdd ? add : null}
          />
        }
      />
      {domain ? <HowToWrite domain={domain} /> : null}
      {adding.is ? <AddEmailSenderDialog onClose={adding.end} /> : null}
      {removing ? (
        <ConfirmAction
          endpoint={deleteEmailSender}
          input={{ id: idSchema("emailSender").parse(removing.id) }}
          invalidates={[listEmailSenders]}
          title={`Remove ${removing.email}?`}
          description="Its emails are no longer sent as texts, and replies no longer go to it."
          confirmLabel="Remove email"
          danger
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </>
  );
}
