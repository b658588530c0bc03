import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  blockContact,
  type Contact,
  contactDetail,
  listContacts,
} from "#core/contract/contacts/contacts.ts";
import { type Group, getGroup } from "#core/contract/groups/groups.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { dialogOnDemand, Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { columnNames } from "#web/lib/column-names.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { withParams } from "#web/lib/with-params.ts";
import type { Requested } from "./change-dialog.tsx";
import { ColumnFilterButton, ColumnFilterChips } from "./column-filter-button.tsx";
import { ContactBulkActions, contactActions } from "./contact-actions.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import type { ContactPanelProps } from "./contact-panel.tsx";
import { ExportContactsMenu } from "./export-contacts-menu.tsx";
import type { GroupRights } from "./group-rights.ts";
import { NoContacts } from "./no-contacts.tsx";
import { useContactSelection, useContacts } from "./use-contacts.ts";
import type { WhichContacts } from "./which-contacts.ts";

const ChangeDialog = dialogOnDemand(async () => (await import("./change-dialog.tsx")).ChangeDialog);

interface ContactsTableProps {
  group: Group;
  rights: GroupRights;
  onAdd: () => void;
}

/** The contacts of a group, a page at a time, and what can be done with them. */
export function ContactsTable({ group, rights, onAdd }: ContactsTableProps) {
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
                  onBlock: (isBlocked) => setBlocked(contact, isBlocked),
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
      {contactShown.id && !editing && !requested ? (
        <ContactDrawer
          key={contactShown.id}
          id={contactShown.id}
          rights={rights}
          onEdit={setEditing}
          onBlock={setBlocked}
          onRemove={(contact) => setRequested({ what: "remove", which: oneContact(contact) })}
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

function oneContact({ _id }: Contact): WhichContacts {
  return { count: 1, input: { contact_ids: [_id] } };
}

const ContactPanel = onDemand(async () => (await import("./contact-panel.tsx")).ContactPanel);

/** A contact of a group beside the list, loaded when it is first opened. */
function ContactDrawer(props: ContactPanelProps) {
  return (
    <Opening onMissing={props.onClose}>
      <ContactPanel {...props} />
    </Opening>
  );
}

/** Blocks or unblocks a contact's number for everything we send, and says what that means. */
function useBlocking(): (contact: Contact, isBlocked: boolean) => void {
  const block = useAction(blockContact, {
    invalidates: [contactDetail, listContacts, getGroup],
    onSuccess: ({ data }) => notifySuccess(outcome(data)),
  });
  return (contact, isBlocked) => block.mutate({ id: contact._id, isBlocked });
}

function outcome({ number, isBlocked, isBlockedByUser }: Contact): string {
  const shown = formatMobile(number);
  if (isBlocked) return `${shown} is blocked and gets no messages`;
  if (isBlockedByUser) return `${shown} is allowed, but has opted out and gets no messages`;
  return `${shown} gets messages again`;
}

const NAME = "contact";

/** The contact that is shown beside the list, as the URL names it. */
function useOpenContact() {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get(NAME) ?? undefined,
    open: (id: string) => setParams((old) => withParams(old, { [NAME]: id })),
    close: () => setParams((old) => withParams(old, { [NAME]: undefined }), { replace: true }),
  };
}
