import { useState } from "react";
import { may } from "#core/access.ts";
import type { Contact } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { ContactHistoryDrawer } from "#web/components/messages/contact-history-drawer.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useMe } from "#web/lib/session.ts";
import { ColumnFilterButton } from "./column-filter-button.tsx";
import { ColumnFilterChips } from "./column-filter-chips.tsx";
import { contactActions } from "./contact-actions.ts";
import { contactColumns } from "./contact-columns.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import type { GroupRights } from "./group-rights.ts";
import { NoContacts } from "./no-contacts.tsx";
import { RemoveContactsDialog } from "./remove-contacts-dialog.tsx";
import { useBlocking } from "./use-blocking.ts";
import { useContacts } from "./use-contacts.ts";

interface ContactsTableProps {
  group: Group;
  rights: GroupRights;
  onAdd: () => void;
}

/** The contacts of a group, a page at a time, and what can be done with them. */
export function ContactsTable({ group, rights, onAdd }: ContactsTableProps) {
  const { list, searchError, failed, filters, setFilter } = useContacts(group);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Contact>();
  const [removing, setRemoving] = useState<readonly string[]>();
  const [shown, setShown] = useState<Contact>();
  const seesHistory = may(useMe(), "history");
  const setBlocked = useBlocking();

  return (
    <>
      <ListTable
        label={`Contacts of ${group.name}`}
        columnsOf={group._id}
        list={list}
        columns={contactColumns(group.fields, rights.change ? setEditing : undefined)}
        rowKey={(contact) => contact._id}
        rowLabel={(contact) => formatMobile(contact.number)}
        rowActions={
          rights.change || rights.remove || seesHistory
            ? (contact) =>
                contactActions(contact, rights, {
                  onEdit: () => setEditing(contact),
                  onBlock: (isBlocked) => setBlocked(contact, isBlocked),
                  onRemove: () => setRemoving([contact._id]),
                  onHistory: seesHistory ? () => setShown(contact) : undefined,
                })
            : undefined
        }
        selection={
          rights.remove
            ? {
                selected,
                onChange: setSelected,
                actions: (
                  <Button variant="danger" size="sm" onClick={() => setRemoving([...selected])}>
                    Remove
                  </Button>
                ),
              }
            : undefined
        }
        searchLabel="Search number or text"
        tools={
          <>
            <ColumnFilterButton
              group={group._id}
              columns={group.fields}
              filters={filters}
              onFilter={setFilter}
            />
            <ColumnFilterChips filters={filters} onFilter={setFilter} />
          </>
        }
        refreshable
        empty={
          <NoContacts
            group={group}
            search={list.state.search}
            filtered={filters.length > 0}
            error={searchError}
            failed={failed}
            rights={rights}
            onAdd={onAdd}
          />
        }
      />
      <ContactHistoryDrawer
        message={shown && { status: "sent", sender: "", receiver: shown.number }}
        onClose={() => setShown(undefined)}
      />
      {editing ? (
        <ContactDialog group={group} contact={editing} onClose={() => setEditing(undefined)} />
      ) : null}
      {removing ? (
        <RemoveContactsDialog
          ids={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => setSelected(without(selected, removing))}
        />
      ) : null}
    </>
  );
}

function without(selected: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...selected].filter((id) => !gone.includes(id)));
}
