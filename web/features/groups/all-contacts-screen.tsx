import { Ban, CircleCheck, Filter, Inbox, MessageSquarePlus, UsersRound } from "lucide-react";
import { useState } from "react";
import { STATES as CONTACT_STATES } from "#core/audience/segment-filter.ts";
import type { ListedNumber } from "#core/contract/contacts/find-contacts.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useWriteQuick } from "#web/lib/quick-card.ts";
import { useMe } from "#web/lib/session.ts";
import { allContactsColumns } from "./all-contacts-columns.tsx";
import { ContactDrawer } from "./contact-drawer.tsx";
import { useAllContacts } from "./use-all-contacts.ts";
import { useBlocking } from "./use-blocking.ts";
import { useOpenContact } from "./use-open-contact.ts";

const ConditionsDialog = dialogOnDemand(
  async () => (await import("./conditions-dialog.tsx")).ConditionsDialog,
);

/** Everyone in all groups, each number once. */
export function AllContactsScreen() {
  const me = useMe();
  const { list, filter, conditions, searchError, setConditions } = useAllContacts();
  const [choosing, setChoosing] = useState(false);
  const contactShown = useOpenContact();
  const actions = useActions();
  return (
    <>
      <PageHeader
        description="Everyone in your groups, each number once."
        action={
          filter && may(me, "groupEdit") ? (
            <LinkButton variant="outline" to={paths.addSegment} state={{ filter }}>
              Save as segment
            </LinkButton>
          ) : null
        }
      />
      <ListTable
        label="All contacts"
        list={list}
        columns={allContactsColumns}
        rowKey={({ number }) => number}
        rowLabel={({ number }) => formatMobile(number)}
        onRowOpen={({ groups }) => groups[0] && contactShown.open(groups[0].contact)}
        rowActions={actions}
        searchLabel="Search name, number or email"
        filters={[
          {
            name: "state",
            label: "Status",
            options: CONTACT_STATES.map((value) => ({ value, label: STATES[value].word })),
          },
        ]}
        tools={
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            <Filter aria-hidden="true" />
            {conditions ? formatCounted(conditions.rules.length, "condition") : "Conditions"}
          </Button>
        }
        refreshable
        empty={
          list.narrowed ? (
            <NoMatch
              description={searchError ?? "No contact matches. Try fewer letters or conditions."}
            />
          ) : (
            <EmptyState
              icon={UsersRound}
              title="No contacts yet"
              description="Upload a spreadsheet of your customers, and they appear here."
              action={
                may(me, "groupEdit") ? (
                  <LinkButton to={paths.importGroup}>Upload a spreadsheet</LinkButton>
                ) : null
              }
            />
          )
        }
      />
      {choosing ? (
        <ConditionsDialog
          start={conditions}
          onChoose={setConditions}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {contactShown.id ? (
        <ContactDrawer key={contactShown.id} id={contactShown.id} onClose={contactShown.close} />
      ) : null}
    </>
  );
}

/** What can be done with a number, whichever groups it is in. */
function useActions() {
  const me = useMe();
  const write = useWriteQuick();
  const setBlocked = useBlocking();
  return ({ number, isBlocked, groups: [first] }: ListedNumber) => [
    may(me, "campaign") && {
      label: "Quick Message",
      icon: MessageSquarePlus,
      onSelect: () => write({ contacts: [number] }),
    },
    may(me, "conversation") && {
      label: "Conversation",
      icon: Inbox,
      to: paths.conversationWith(number),
    },
    may(me, "groupEdit") &&
      first !== undefined && {
        label: isBlocked ? "Allow messages" : "Block messages",
        icon: isBlocked ? CircleCheck : Ban,
        onSelect: () => setBlocked(first.contact, !isBlocked),
      },
  ];
}
