import { Users } from "lucide-react";
import { useState } from "react";
import { ROLES } from "#core/access.ts";
import { type AdminUser, listUsers } from "#core/contract/admin-users.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { TableToolbar } from "#web/components/data-table/table-toolbar.tsx";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { useCall } from "#web/lib/query.ts";
import { AdminPage } from "./admin-page.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";
import { ROLE_WORDS } from "./role-words.ts";
import { type UserDialog, userActions } from "./user-actions.ts";
import { userColumns } from "./user-columns.tsx";
import { UserDialogBox } from "./user-dialog.tsx";

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

/** Everyone who can sign in, and what their account may do. */
export function UsersScreen() {
  const state = useTableState<"role">({ filters: ["role"] });
  const [open, setOpen] = useState<{ dialog: UserDialog; user: AdminUser }>();
  const close = () => setOpen(undefined);
  const role = ROLES.find((known) => known === state.filters.role);
  const query = useCall(
    listUsers,
    { page: state.page, search: state.search || undefined, role },
    { keepPrevious: true },
  );
  const list = query.data;
  return (
    <AdminPage title="Users" description="Everyone who can sign in, newest first.">
      <DataTable
        label="Users"
        columns={userColumns}
        rows={list?.items}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowActions={(user) => userActions((dialog) => setOpen({ dialog, user }))}
        state={state}
        stale={query.isPlaceholderData}
        error={query.error}
        onRetry={() => void query.refetch()}
        toolbar={
          <TableToolbar
            state={state}
            searchLabel="Name, business, email or mobile"
            filters={[{ name: "role", label: "Role", options: ROLE_OPTIONS }]}
          />
        }
        empty={
          <EmptyState
            icon={Users}
            title="No user found"
            description="Search by how a name, a business, an email or a mobile number starts."
          />
        }
        footer={list ? <Pagination {...list} page={list.current} onPage={state.setPage} /> : null}
      />
      {open?.dialog === "edit" ? <UserDialogBox user={open.user} onClose={close} /> : null}
      {open?.dialog === "credit" ? <CreditDialog user={open.user} onClose={close} /> : null}
      {open?.dialog === "limits" ? <LimitsDialog user={open.user} onClose={close} /> : null}
    </AdminPage>
  );
}
