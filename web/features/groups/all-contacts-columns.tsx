import type { ListedNumber } from "#core/contract/contacts/find-contacts.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ContactFlag } from "#web/components/messages/contact-flag.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";

/** More groups than a row has room for. */
const SHOWN = 2;

export const allContactsColumns: readonly Column<ListedNumber>[] = [
  {
    key: "number",
    header: "Mobile number",
    width: "9.5rem",
    cell: ({ number }) => <span className="figures">{formatMobile(number)}</span>,
  },
  { key: "name", header: "Name", width: "16%", phone: "detail", cell: ({ name }) => name ?? "" },
  { key: "groups", header: "Groups", cell: ({ groups }) => <Groups of={groups} /> },
  {
    key: "flags",
    phone: "corner",
    header: "Status",
    width: "8.5rem",
    cell: (contact) => <ContactFlag contact={contact} />,
  },
  {
    key: "messagedAt",
    header: "Last message",
    width: "8rem",
    cell: ({ messagedAt }) => (messagedAt ? <DateTime at={messagedAt} dateOnly /> : "Never"),
  },
  {
    key: "repliedAt",
    header: "Last reply",
    width: "7rem",
    cell: ({ repliedAt }) => (repliedAt ? <DateTime at={repliedAt} dateOnly /> : "Never"),
  },
];

/** Each opens at the contact (R274). */
function Groups({ of }: { of: ListedNumber["groups"] }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {of.slice(0, SHOWN).map(({ _id, name, contact }) => (
        <Link
          key={contact}
          to={paths.contact(_id, contact)}
          title={name}
          className="min-w-0 truncate rounded-full border px-2 py-0.5 text-xs hover:bg-muted"
        >
          {name}
        </Link>
      ))}
      {of.length > SHOWN ? (
        <span className="shrink-0 text-muted-foreground text-xs">+{of.length - SHOWN}</span>
      ) : null}
    </span>
  );
}
