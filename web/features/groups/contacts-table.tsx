import { useState } from "react";
import type { Contact } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { TableToolbar } from "#web/components/data-table/table-toolbar.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { KeyPagination } from "#web/components/ui/pagination.tsx";
import { formatMobile } from "#web/lib/format.ts";
import { contactActions } from "./contact-actions.ts";
import { contactColumns } from "./contact-columns.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import type { GroupRights } from "./group-rights.ts";
import { NoContacts } from "./no-contacts.tsx";
import { RefreshButton } from "./refresh-button.tsx";
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
  const { state, list, searchError, onPrevious, onNext } = useContacts(group);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Contact>();
  const [removing, setRemoving] = useState<readonly string[]>();
  const setBlocked = useBlocking();
  const failed = Boolean(state.search && list.error);
  const rows = searchError || failed ? [] : list.data?.items;

  return (
    <>
      <DataTable
        label={`Contacts of ${group.name}`}
        columns={contactColumns(group.fields, rights.change ? setEditing : undefined)}
        rows={rows}
        rowKey={(contact) => contact._id}
        rowLabel={(contact) => formatMobile(contact.number)}
        rowActions={
          rights.change || rights.remove
            ? (contact) =>
                contactActions(contact, rights, {
                  onEdit: () => setEditing(contact),
                  onBlock: (isBlocked) => setBlocked(contact, isBlocked),
                  onRemove: () => setRemoving([contact._id]),
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
        stale={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <NoContacts
            group={group}
            search={state.search}
            error={searchError}
            failed={failed}
            rights={rights}
            onAdd={onAdd}
          />
        }
        toolbar={
          rows?.length === 0 && !state.search ? null : (
            <>
              <TableToolbar state={state} searchLabel="Search number or text" />
              <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
            </>
          )
        }
        footer={
          list.data ? (
            <KeyPagination
              count={list.data.items.length}
              total={list.data.total}
              onPrevious={onPrevious}
              onNext={onNext}
            />
          ) : null
        }
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
