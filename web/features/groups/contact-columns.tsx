import type { Contact } from "#core/contract/contacts/contacts.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ContactFlag } from "#web/components/messages/contact-flag.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

/** With more fields than this, the table scrolls sideways, and each has a width of its own. */
const FITTING = 3;

/** The number, the group's fields, and whether messages reach the contact. */
export function contactColumns(fields: readonly string[]): readonly Column<Contact>[] {
  return [
    {
      key: "number",
      header: "Mobile number",
      width: "10rem",
      cell: (contact) => <span className="figures">{formatMobile(contact.number)}</span>,
    },
    // In view, however many fields there are.
    {
      key: "flags",
      phone: "corner",
      header: "Status",
      width: "11rem",
      cell: (contact) => <ContactFlag contact={contact} />,
    },
    ...fields.map((name, at) => ({
      key: `field ${name}`,
      header: name,
      ...(fields.length > FITTING ? { width: "10rem" } : {}),
      ...(at === 0 ? { phone: "detail" as const } : {}),
      cell: (contact: Contact) =>
        contact.fields.find((field) => field.name === name)?.value || <NoValue />,
    })),
    {
      key: "updatedAt",
      phone: "figure",
      header: "Changed",
      width: "7.5rem",
      cell: (contact) => <DateTime at={contact.updatedAt} dateOnly />,
    },
  ];
}

function NoValue() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden="true">–</span>
      <span className="sr-only">No value</span>
    </span>
  );
}
