import { Check, Smartphone, Trash2, X } from "lucide-react";
import { useState } from "react";
import {
  listPersonalVerifications,
  type PersonalVerification,
} from "#core/contract/personal-numbers/admin-personal-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { AdminPage } from "./admin-page.tsx";
import type { Decision } from "./personal-numbers/question.tsx";
import { queueColumns, STATE_OPTIONS, stateOf } from "./personal-numbers/queue-columns.tsx";

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
    <AdminPage
      title="Personal numbers"
      description="Phones whose owners entered the code we texted them."
    >
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
    </AdminPage>
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
