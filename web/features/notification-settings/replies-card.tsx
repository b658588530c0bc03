import { Plus } from "lucide-react";
import { useState } from "react";
import {
  deleteInboundNotification,
  getNotificationConfiguration,
  type InboundNotification,
  type NotificationConfiguration,
  type NotificationEmail,
  setInboundStatus,
} from "#core/contract/notification-settings/notification-settings.ts";
import { may } from "#core/permissions.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Form } from "#web/components/form/form.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { EmailsLine } from "./email-choice.tsx";
import { FREQUENCY_WORDS } from "./frequency-words.ts";
import { InboundDialog } from "./inbound-dialog.tsx";
import { useSenderWords } from "./use-sender-words.ts";

interface RepliesCardProps {
  emails: readonly NotificationEmail[];
  configuration: NotificationConfiguration;
}

type Open = { what: "add" } | { what: "edit" | "remove"; entry: InboundNotification };

/** Who is mailed the replies to each sender. */
export function RepliesCard({ emails, configuration }: RepliesCardProps) {
  const me = useMe();
  const inPerson = !me.original;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const words = useSenderWords();
  const { inbound, inboundStatus } = configuration;
  const status = useActionForm(setInboundStatus, {
    schema: setInboundStatus.input,
    initial: { inboundStatus },
    input: (values) => values,
    invalidates: [getNotificationConfiguration],
    onDone: () => {},
  });
  return (
    <Card
      title="Replies"
      description="What people write back. We answer STOP and HELP for you and do not email them."
      actions={
        inPerson ? (
          <Button variant="outline" size="sm" onClick={() => setOpen({ what: "add" })}>
            <Plus aria-hidden="true" />
            Add sender
          </Button>
        ) : null
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Form form={status}>
          <CheckField
            as="switch"
            label="Email replies"
            description="Switch this off for a while without losing the list."
            checked={status.values.inboundStatus}
            disabled={!inPerson}
            onCheckedChange={(next) => status.set("inboundStatus", next)}
          />
          {inPerson ? (
            <Button
              type="submit"
              size="sm"
              className="justify-self-start"
              loading={status.submitting}
            >
              Save
            </Button>
          ) : null}
        </Form>
        {inbound.length === 0 ? (
          <p className="text-muted-foreground">
            No one is emailed yet. Add a sender and choose who gets the replies to it.
          </p>
        ) : (
          <ul className="divide-y border-y">
            {inbound.map((entry) => (
              <li
                key={entry._id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <div className="min-w-0 flex-1 basis-56">
                  <p className="break-words font-medium">{words(entry.senderId)}</p>
                  <EmailsLine emails={entry.emails} />
                  <p className="text-muted-foreground text-xs">
                    {FREQUENCY_WORDS[entry.frequency]}
                  </p>
                </div>
                {inPerson ? (
                  <div className="flex gap-2">
                    <Button
                      variant="outline"
                      size="sm"
                      onClick={() => setOpen({ what: "edit", entry })}
                    >
                      Edit<span className="sr-only"> {words(entry.senderId)}</span>
                    </Button>
                    <Button
                      variant="ghost"
                      size="sm"
                      onClick={() => setOpen({ what: "remove", entry })}
                    >
                      Remove<span className="sr-only"> {words(entry.senderId)}</span>
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {may(me, "settings") ? (
          <p className="text-muted-foreground text-xs">
            {me.allowReceivedSmsAsEmail
              ? "The account’s owner also gets every reply. Change that in "
              : "To get every reply yourself, use "}
            <Link to={paths.replySettings}>Reply Settings</Link>.
          </p>
        ) : null}
      </div>
      {open?.what === "add" ? (
        <InboundDialog emails={emails} configuration={configuration} onClose={close} />
      ) : null}
      {open?.what === "edit" ? (
        <InboundDialog
          emails={emails}
          configuration={configuration}
          entry={open.entry}
          onClose={close}
        />
      ) : null}
      {open?.what === "remove" ? (
        <ConfirmAction
          endpoint={deleteInboundNotification}
          input={{ id: open.entry._id }}
          invalidates={[getNotificationConfiguration]}
          done="Sender removed"
          title={`Stop emailing replies to ${words(open.entry.senderId)}?`}
          description={`They still appear in Conversations and History.`}
          confirmLabel="Remove sender"
          danger
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
