import { type ReactNode, useState } from "react";
import type { Contact } from "#core/contract/contacts/contacts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { cn } from "#web/lib/cn.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { useMe } from "#web/lib/session.ts";
import type { Requested } from "./change-dialog.tsx";
import { ColumnFilterButton, ColumnFilterChips } from "./column-filter-button.tsx";
import { ContactBulkActions, contactActions } from "./contact-actions.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactDrawer } from "./contact-drawer.tsx";
import { ExportContactsMenu } from "./export-contacts-menu.tsx";
import type { GroupRights } from "./group-rights.ts";
import { NoContacts } from "./no-contacts.tsx";
import { useBlocking } from "./use-blocking.ts";
import { useContactSelection, useContacts } from "./use-contacts.ts";
import { useOpenContact } from "./use-open-contact.ts";
import type { WhichContacts } from "./which-contacts.ts";

const ChangeDialog = dialogOnDemand(async () => (await import("./change-dialog.tsx")).ChangeDialog);

interface ContactsTableProps {
  group: Group;
  rights: GroupRights;
  onAdd: () => void;
  /** The group's figures. */
  children: ReactNode;
}

/** The contacts of a group, a page at a time, and what can be done with them. */
export function ContactsTable({ group, rights, onAdd, children }: ContactsTableProps) {
  const { list, searchError, failed, filters, setFilter, matching } = useContacts(group);
  const total = list.page?.total ?? 0;
  const selection = useContactSelection(total, matching);
  const [requested, setRequested] = useState<Requested>();
  const [editing, setEditing] = useState<Contact>();
  const contactShown = useOpenContact();
  const setBlocked = useBlocking();
  const mayConverse = may(useMe(), "conversation");

  return (
    <>
      <div className="phone-list:flex phone-list:flex-col">
        {/* On a phone below the rows, and there once they are, so that they do not move. */}
        <div
          className={cn(
            "mb-5 phone-list:order-last phone-list:mt-5 phone-list:mb-0",
            !list.rows && !list.error && "phone-list:hidden",
          )}
        >
          {children}
        </div>
        <ListTable
          label={`Contacts of ${group.name}`}
          columnsOf={group._id}
          list={list}
          columns={contactColumns(columnNames(group))}
          onRowOpen={(contact) => contactShown.open(contact._id)}
          rowKey={(contact) => contact._id}
          rowLabel={(contact) => formatMobile(contact.number)}
          rowActions={
            rights.change || rights.remove || mayConverse
              ? (contact) =>
                  contactActions(contact, rights, {
                    mayConverse,
                    onEdit: () => setEditing(contact),
                    onBlock: (isBlocked) => setBlocked(contact._id, isBlocked),
                    onRemove: () => setRequested({ what: "remove", which: oneContact(contact) }),
                  })
              : undefined
          }
          selection={
            rights.change || rights.remove
              ? {
                  selected: selection.selected,
                  count: selection.which.count,
                  onChange: selection.select,
                  actions: (
                    <ContactBulkActions
                      rights={rights}
                      all={selection.isAll || total <= selection.which.count ? undefined : total}
                      onAll={selection.selectAll}
                      onMove={() => setRequested({ what: "move", which: selection.which })}
                      onBlock={(blocked) =>
                        setRequested({ what: blocked ? "block" : "allow", which: selection.which })
                      }
                      onRemove={() => setRequested({ what: "remove", which: selection.which })}
                    />
                  ),
                }
              : undefined
          }
          searchLabel="Search number or text"
          tools={
            <>
              <ColumnFilterButton
                group={group._id}
                columns={columnNames(group)}
                filters={filters}
                onFilter={setFilter}
              />
              <ColumnFilterChips filters={filters} onFilter={setFilter} />
              <ExportContactsMenu group={group._id} search={matching.search} filters={filters} />
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
      </div>
      {contactShown.id && !editing && !requested ? (
        <ContactDrawer
          key={contactShown.id}
          id={contactShown.id}
          changes={{
            rights,
            onEdit: setEditing,
            onBlock: ({ _id }, isBlocked) => setBlocked(_id, isBlocked),
            onRemove: (contact) => setRequested({ what: "remove", which: oneContact(contact) }),
          }}
          onClose={contactShown.close}
        />
      ) : null}
      {editing ? (
        <ContactDialog group={group} contact={editing} onClose={() => setEditing(undefined)} />
      ) : null}
      {requested ? (
        <ChangeDialog
          group={group}
          requested={requested}
          onClose={() => setRequested(undefined)}
          onDone={() => {
            selection.clear();
            if (requested.what === "remove") contactShown.close();
          }}
        />
      ) : null}
    </>
  );
}

function oneContact({ _id, number }: Contact): WhichContacts {
  return { count: 1, named: formatMobile(number), input: { contact_ids: [_id] } };
}
