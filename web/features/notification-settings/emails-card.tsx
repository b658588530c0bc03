import { Plus } from "lucide-react";
import { useState } from "react";
import {
  deleteNotificationEmail,
  getNotificationConfiguration,
  listNotificationEmails,
  MOST_NOTIFICATION_EMAILS,
  type NotificationEmail,
} from "#core/contract/notification-settings/notification-settings.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { useMe } from "#web/lib/session.ts";
import { EmailDialog } from "./email-dialog.tsx";

type Open =
  | { what: "add" }
  | { what: "confirm"; email: string }
  | { what: "remove"; email: NotificationEmail };

/** The addresses that notifications can go to. People acting for someone else can see them but not change them. */
export function EmailsCard({ emails }: { emails: readonly NotificationEmail[] }) {
  const inPerson = !useMe().original;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Email addresses"
      description="We send notifications only to addresses that have been confirmed with a code."
      actions={
        inPerson && emails.length < MOST_NOTIFICATION_EMAILS ? (
          <Button onClick={() => setOpen({ what: "add" })}>
            <Plus aria-hidden="true" />
            Add email
          </Button>
        ) : null
      }
    >
      {emails.length === 0 ? (
        <p className="text-muted-foreground">
          No addresses yet. Add yours or a colleague’s, then choose below what each one gets.
        </p>
      ) : (
        <ul className="divide-y">
          {emails.map((email) => (
            <li
              key={email._id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <span className="flex min-w-0 flex-wrap items-center gap-2 break-all">
                {email.email}
                {email.verified ? null : <StateBadge state="unconfirmed" />}
              </span>
              <span className="flex gap-2">
                {inPerson && !email.verified ? (
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => setOpen({ what: "confirm", email: email.email })}
                  >
                    Confirm<span className="sr-only"> {email.email}</span>
                  </Button>
                ) : null}
                {inPerson ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    onClick={() => setOpen({ what: "remove", email })}
                  >
                    Remove<span className="sr-only"> {email.email}</span>
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {open?.what === "add" ? <EmailDialog onClose={close} /> : null}
      {open?.what === "confirm" ? <EmailDialog email={open.email} onClose={close} /> : null}
      {open?.what === "remove" ? (
        <ConfirmAction
          endpoint={deleteNotificationEmail}
          input={{ id: open.email._id }}
          invalidates={[listNotificationEmails, getNotificationConfiguration]}
          done="Email removed"
          title={`Remove ${open.email.email}?`}
          description="It gets no more notifications from this account."
          confirmLabel="Remove email"
          danger
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
