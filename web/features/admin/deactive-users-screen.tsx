import { Eye, Trash2, UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import {
  type AdminUser,
  deleteDeactivated,
  listDeactivated,
  listUsers,
  updateUser,
} from "#core/contract/admin/admin-users.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { ViewUser } from "./view-user.tsx";
import { WHO_COLUMNS } from "./who-columns.tsx";

const STALE = [listDeactivated, listUsers];

type Opened = "view" | "activate" | "delete";

/** Users whose account an administrator deactivated (R618). */
export function DeactiveUsersScreen() {
  const state = useTableState();
  const list = useList(state, listDeactivated, listInput(state));
  const [open, setOpen] = useState<{ what: Opened; user: AdminUser }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader description="Nobody can sign in to these accounts, and nothing is sent from them." />
      <ListTable
        label="Deactivated users"
        list={list}
        sizes
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowActions={(user) => [
          { label: "View", icon: Eye, onSelect: () => setOpen({ what: "view", user }) },
          {
            label: "Activate",
            icon: UserCheck,
            onSelect: () => setOpen({ what: "activate", user }),
          },
          "separator",
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setOpen({ what: "delete", user }),
          },
        ]}
        searchLabel="Search users"
        empty={
          <EmptyState
            icon={UserX}
            title="No deactivated user"
            description="To deactivate a user, use their menu under Users."
          />
        }
      />
      {open?.what === "view" ? <ViewUser user={open.user} onClose={close} /> : null}
      {open?.what === "activate" ? <Activate user={open.user} onClose={close} /> : null}
      {open?.what === "delete" ? <Delete user={open.user} onClose={close} /> : null}
    </>
  );
}

interface AskedProps {
  user: AdminUser;
  onClose: () => void;
}

function Activate({ user, onClose }: AskedProps) {
  return (
    <ConfirmAction
      endpoint={updateUser}
      input={{ id: user._id, active: true, version: user.version }}
      invalidates={STALE}
      onClose={onClose}
      title={`Activate ${user.accountName}?`}
      description="Its people can sign in again, and we email its owner. What was paused or skipped stays so until they start it."
      confirmLabel="Activate account"
    />
  );
}

function Delete({ user, onClose }: AskedProps) {
  return (
    <ConfirmAction
      endpoint={deleteDeactivated}
      input={{ id: user._id }}
      invalidates={STALE}
      onClose={onClose}
      title={`Delete ${user.accountName}?`}
      description="Its sub-accounts go with it, and 30 days later everything except the books is erased. This cannot be undone."
      confirmLabel="Delete account"
      danger
    />
  );
}

const columns: readonly Column<AdminUser>[] = [
  ...WHO_COLUMNS,
  {
    key: "deactivated",
    header: "Deactivated",
    phone: "figure",
    width: "12rem",
    cell: ({ deactivatedAt }) => (deactivatedAt ? <DateTime at={deactivatedAt} /> : null),
  },
  {
    key: "by",
    header: "By",
    phone: "detail",
    width: "26%",
    cell: (row) => <TwoLines first={row.deactivatedBy ?? ""} second={row.deactivatedFor} wide />,
  },
];
