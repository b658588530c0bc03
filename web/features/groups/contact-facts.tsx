import type { Contact } from "#core/contract/contacts/contacts.ts";
import { contactInformation } from "#core/contract/contacts/find-contacts.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

/** A contact's fields, dates and groups. */
export function ContactFacts({ contact }: { contact: Contact }) {
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
