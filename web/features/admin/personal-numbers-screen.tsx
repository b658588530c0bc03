import { Check, Smartphone, Trash2, X } from "lucide-react";
import { useState } from "react";
import {
  listPersonalVerifications,
  type PersonalVerification,
} from "#core/contract/personal-numbers/admin-personal-numbers.ts";
import {
  PERSONAL_NUMBER_STATES,
  type PersonalNumberState,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { STATES, type State } from "#web/components/ui/state-look.ts";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import type { Decision } from "./personal-numbers/question.tsx";

const PersonalNumberQuestion = dialogOnDemand(
  async () => (await import("./review-parts.tsx")).PersonalNumberQuestion,
);

/** R622: personal numbers that accounts want to send from; those that wait longest come first. */
export function AdminPersonalNumbersScreen() {
  const state = useTableState({ filters: ["status"] });
  const [open, setOpen] = useState<{ what: Decision; row: PersonalVerification }>();
  const close = () => setOpen(undefined);
  const status = stateOf(state.filters.status);
  const list = useList(state, listPersonalVerifications, { ...listInput(state), status });
  return (
    <>
      <PageHeader description="Phones whose owners entered the code we texted them." />
      <ListTable
        label="Personal numbers"
        list={list}
        sizes
        columns={queueColumns}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatMobile(number)}
        rowActions={(row) => actions(row, (what) => setOpen({ what, row }))}
        searchLabel="Number, or the account's name"
        filters={[{ name: "status", label: "Status", options: STATE_OPTIONS }]}
        noMatch="No personal number matches your search and filters."
        empty={
          <EmptyState
            icon={Smartphone}
            title="Nothing is waiting"
            description="Personal numbers that need your decision appear here."
          />
        }
      />
      {open ? <PersonalNumberQuestion {...open} onClose={close} /> : null}
    </>
  );
}

function actions({ status }: PersonalVerification, open: (what: Decision) => void): MenuItem[] {
  const decisions = [
    { label: "Approve", icon: Check, onSelect: () => open("approve") },
    { label: "Reject", icon: X, onSelect: () => open("reject") },
  ];
  return [
    ...(status === "admin_pending" ? decisions : []),
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => open("delete") },
  ];
}

const STATE: Readonly<Record<PersonalNumberState, State>> = {
  pending: "code",
  admin_pending: "review",
  approved: "approved",
  rejected: "refused",
};

const STATE_OPTIONS = PERSONAL_NUMBER_STATES.map((value) => ({
  value,
  label: STATES[STATE[value]].word,
}));

/** The state that the URL names; without one, what waits. */
function stateOf(text: string | undefined): PersonalNumberState {
  return PERSONAL_NUMBER_STATES.find((state) => state === text) ?? "admin_pending";
}

const queueColumns: readonly Column<PersonalVerification>[] = [
  {
    key: "number",
    header: "Number",
    width: "11rem",
    cell: ({ number }) => <span className="figures">{formatMobile(number)}</span>,
  },
  {
    key: "account",
    phone: "detail",
    header: "Account",
    width: "28%",
    cell: ({ accountName, email }) => <TwoLines first={accountName} second={email} wide />,
  },
  { key: "reference", header: "Reference", cell: ({ reference }) => reference || "–" },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "9rem",
    cell: ({ status }) => <StateBadge state={STATE[status]} />,
  },
  {
    key: "createdAt",
    phone: "figure",
    header: "Added",
    width: "12rem",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];
