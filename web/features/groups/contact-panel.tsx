import { Ban, CircleCheck, PencilLine, Trash2 } from "lucide-react";
import { type Contact, contactDetail } from "#core/contract/contacts/contacts.ts";
import { contactInformation } from "#core/contract/contacts/find-contacts.ts";
import { may } from "#core/permissions.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConsentRecord } from "#web/components/consent/consent-record.tsx";
import { ContactDays } from "#web/components/messages/contact-days.tsx";
import { ContactFlag } from "#web/components/messages/contact-flag.tsx";
import { useContactHistory } from "#web/components/messages/use-contact-history.ts";
import { mayWrite, WriteToContact } from "#web/components/messages/write-to-contact.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import type { GroupRights } from "./group-rights.ts";

interface PanelChanges {
  rights: GroupRights;
  onEdit: (contact: Contact) => void;
  onBlock: (contact: Contact, isBlocked: boolean) => void;
  onRemove: (contact: Contact) => void;
}

export interface ContactPanelProps {
  id: string;
  /** What can be done with the contact in its group; nothing if this is left out. */
  changes?: PanelChanges;
  onClose: () => void;
}

/** What is known of a contact: its fields, its groups, whether messages reach it, and its messages. */
export function ContactPanel({ id, changes, onClose }: ContactPanelProps) {
  const me = useMe();
  const query = useCall(contactDetail, { id });
  const contact = query.data?.data;
  const name = contact && nameOfContact(contact);
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title={name || (contact ? formatMobile(contact.number) : "Contact")}
      description={
        contact ? (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="figures">{formatMobile(contact.number)}</span>
            <ContactFlag contact={contact} />
          </span>
        ) : undefined
      }
      footer={
        contact && mayWrite(me) ? (
          <WriteToContact number={contact.number} onClose={onClose} />
        ) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-6 pb-5">
        {query.error && !contact ? (
          <LoadError what="This contact" error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {contact || query.error ? null : <Skeleton className="h-64" />}
        {contact ? (
          <>
            {changes ? <PanelActions contact={contact} {...changes} /> : null}
            <ContactFacts contact={contact} />
            <ConsentRecord number={contact.number} />
            {may(me, "history") ? <ContactMessages number={contact.number} /> : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function PanelActions({
  contact,
  rights,
  onEdit,
  onBlock,
  onRemove,
}: PanelChanges & { contact: Contact }) {
  const { isBlocked } = contact;
  const Icon = isBlocked ? CircleCheck : Ban;
  if (!rights.change && !rights.remove) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {rights.change ? (
        <>
          <Button variant="outline" size="sm" onClick={() => onEdit(contact)}>
            <PencilLine aria-hidden="true" />
            Edit
          </Button>
          <Button variant="outline" size="sm" onClick={() => onBlock(contact, !isBlocked)}>
            <Icon aria-hidden="true" />
            {isBlocked ? "Allow messages" : "Block messages"}
          </Button>
        </>
      ) : null}
      {rights.remove ? (
        <Button variant="outline" size="sm" onClick={() => onRemove(contact)}>
          <Trash2 aria-hidden="true" />
          Remove
        </Button>
      ) : null}
    </div>
  );
}

/** What a contact is called: its first and last name, or the name that its group has in one field. */
function nameOfContact({ fields }: Pick<Contact, "fields">): string {
  const held = new Map(fields.map(({ name, value }) => [tagKey(name), value]));
  const first = held.get("first_name") ?? held.get("name") ?? "";
  return `${first} ${held.get("last_name") ?? ""}`.trim();
}

/** The messages to a contact and from it, the newest first. */
function ContactMessages({ number }: { number: string }) {
  const list = useContactHistory(number, { type: "sms" });
  return (
    <section aria-label="Messages" className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">Messages</h3>
      <ContactDays
        list={list}
        waiting="h-40"
        empty={<p className="text-muted-foreground">No messages yet</p>}
      />
    </section>
  );
}

/** A contact's fields, dates and groups. */
function ContactFacts({ contact }: { contact: Contact }) {
  const { isBlocked, isBlockedByUser } = contact;
  return (
    <>
      <section aria-label="Details">
        <FactList
          facts={[
            ...contact.fields.map(({ name, value }) => ({ label: name, value })),
            { label: "Added", value: <DateTime at={contact.createdAt} /> },
            { label: "Changed", value: <DateTime at={contact.updatedAt} /> },
          ]}
        />
        {isBlockedByUser ? (
          <p className="mt-2 text-muted-foreground text-xs">
            This number opted out. It gets no messages until it opts in again.
          </p>
        ) : null}
        {isBlocked ? (
          <p className="mt-2 text-muted-foreground text-xs">
            You blocked this number. It gets no messages until you allow them.
          </p>
        ) : null}
      </section>
      <ContactGroups contact={contact} />
    </>
  );
}

function ContactGroups({ contact }: { contact: Contact }) {
  const { data, error } = useCall(contactInformation, { id: contact._id });
  if (error && !data) return null;
  return (
    <section aria-label="Groups" className="grid grid-cols-1 gap-2">
      <h3 className="font-medium">Groups</h3>
      {data ? (
        <div className="flex flex-wrap gap-1.5">
          {data.data.groups.map(({ _id, name, contact: other }) => (
            <LinkButton
              key={other}
              variant="outline"
              size="sm"
              className="max-w-full"
              to={paths.contact(_id, other)}
            >
              <span className="truncate">{name}</span>
            </LinkButton>
          ))}
        </div>
      ) : (
        <Skeleton className="h-8 w-40" />
      )}
    </section>
  );
}
