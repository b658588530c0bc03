import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { listWaitingVerifications } from "#core/contract/admin-verification.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { AdminPage } from "./admin-page.tsx";

const VerificationDrawer = onDemand(
  async () => (await import("./review-parts.tsx")).VerificationDrawer,
);

interface Row {
  _id: string;
  accountName: string;
  email: string;
  requestedAt: number;
}

const columns: readonly Column<Row>[] = [
  { key: "account", header: "Account", cell: (row) => row.accountName },
  { key: "email", header: "Email", phone: "detail", cell: (row) => row.email || "–" },
  {
    key: "requestedAt",
    phone: "corner",
    header: "Waiting since",
    width: "12rem",
    cell: (row) => <DateTime at={row.requestedAt} />,
  },
];

/** Verification forms waiting for a decision, those waiting longest first. */
export function VerificationsScreen() {
  const state = useTableState();
  const [open, setOpen] = useState<string>();
  const list = useList(state, listWaitingVerifications, { page: state.page });
  return (
    <AdminPage title="Verifications" description="Businesses that asked to be verified.">
      <ListTable
        label="Verifications"
        list={list}
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.accountName}
        rowActions={(row) => [
          { label: "Review", icon: BadgeCheck, onSelect: () => setOpen(row._id) },
        ]}
        empty={
          <EmptyState
            icon={BadgeCheck}
            title="Nothing is waiting"
            description="Verification forms that need your decision appear here."
          />
        }
      />
      {open ? (
        <Opening onMissing={() => setOpen(undefined)}>
          <VerificationDrawer id={open} onClose={() => setOpen(undefined)} />
        </Opening>
      ) : null}
    </AdminPage>
  );
}
