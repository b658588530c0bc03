import { Check, Smartphone, Trash2, X } from "lucide-react";
import { useState } from "react";
import {
  decidePersonalNumber,
  deletePersonalNumber,
  listPersonalVerifications,
  type PersonalVerification,
} from "#core/contract/admin-personal-numbers.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction, saidByServer } from "#web/components/form/confirm-action.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { AdminPage } from "./admin-page.tsx";
import { queueColumns, STATE_OPTIONS, stateOf } from "./personal-numbers/queue-columns.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

type What = "approve" | "reject" | "delete";
interface Open {
  what: What;
  row: PersonalVerification;
}

const RELOADS = [listPersonalVerifications];

/** R622: personal numbers that accounts want to send from; those that wait longest come first. */
export function AdminPersonalNumbersScreen() {
  const state = useTableState({ filters: ["status"] });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { page, search, filters } = state;
  const status = stateOf(filters.status);
  const list = useList(state, listPersonalVerifications, {
    page,
    status,
    search: search || undefined,
  });
  return (
    <AdminPage
      title="Personal numbers"
      description="Phones whose owners entered the code we texted them."
    >
      <ListTable
        label="Personal numbers"
        list={list}
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
      {open ? <Question {...open} onClose={close} /> : null}
    </AdminPage>
  );
}

function actions({ status }: PersonalVerification, open: (what: What) => void): MenuItem[] {
  const decisions = [
    { label: "Approve", icon: Check, onSelect: () => open("approve") },
    { label: "Reject", icon: X, onSelect: () => open("reject") },
  ];
  return [
    ...(status === "admin_pending" ? decisions : []),
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => open("delete") },
  ];
}

function Question({ what, row, onClose }: Open & { onClose: () => void }) {
  const id = row._id;
  const number = formatMobile(row.number);
  const reject = useAction(decidePersonalNumber, { invalidates: RELOADS });
  const words = { done: saidByServer, invalidates: RELOADS, onClose };
  if (what === "reject") {
    return (
      <RejectDialog
        title={`Reject ${number}?`}
        onReject={async (reason) => {
          notifySuccess((await reject.mutateAsync({ id, status: "rejected", reason })).message);
        }}
        onClose={onClose}
      />
    );
  }
  if (what === "approve") {
    return (
      <ConfirmAction
        {...words}
        endpoint={decidePersonalNumber}
        input={{ id, status: "approved" }}
        title={`Approve ${number}?`}
        description={`${row.accountName} can send from this number straight away. Its owner gets an email.`}
        confirmLabel="Approve"
      />
    );
  }
  return (
    <ConfirmAction
      {...words}
      endpoint={deletePersonalNumber}
      input={{ id }}
      title={`Delete ${number}?`}
      description={`${row.accountName} can no longer send from it. Another account can add it.`}
      confirmLabel="Delete number"
      danger
    />
  );
}
