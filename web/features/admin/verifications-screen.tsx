import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { listWaitingVerifications } from "#core/contract/admin-verification.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { useCall } from "#web/lib/query.ts";
import { AdminPage } from "./admin-page.tsx";
import { VerificationDrawer } from "./verification-drawer.tsx";

interface Row {
  _id: string;
  accountName: string;
  email: string;
  requestedAt: number;
}

const columns: readonly Column<Row>[] = [
  { key: "account", header: "Account", cell: (row) => row.accountName },
  { key: "email", header: "Email", wide: true, cell: (row) => row.email || "–" },
  {
    key: "requestedAt",
    header: "Waiting since",
    width: "12rem",
    cell: (row) => <DateTime at={row.requestedAt} />,
  },
];

/** Verification forms that wait, the longest first. */
export function VerificationsScreen() {
  const state = useTableState();
  const [open, setOpen] = useState<string>();
  const query = useCall(listWaitingVerifications, { page: state.page }, { keepPrevious: true });
  const list = query.data;
  return (
    <AdminPage title="Verifications" description="Businesses that ask to be verified.">
      <DataTable
        label="Verifications"
        columns={columns}
        rows={list?.items}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.accountName}
        rowActions={(row) => [
          { label: "Review", icon: BadgeCheck, onSelect: () => setOpen(row._id) },
        ]}
        stale={query.isPlaceholderData}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            icon={BadgeCheck}
            title="Nothing is waiting"
            description="Verification forms that need your decision appear here."
          />
        }
        footer={list ? <Pagination {...list} page={list.current} onPage={state.setPage} /> : null}
      />
      {open ? <VerificationDrawer id={open} onClose={() => setOpen(undefined)} /> : null}
    </AdminPage>
  );
}
