import { UserPlus, UsersRound } from "lucide-react";
import { type AdminUser, listUsers } from "#core/contract/admin/admin-users.ts";
import { ROLES } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { listInput, useTableState } from "#web/components/data-table/use-table-state.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { ROLE_WORDS } from "./role-words.ts";
import { useUserDrawer } from "./use-user-drawer.ts";
import { userActions } from "./user-modes.ts";
import { WHO_COLUMNS } from "./who-columns.tsx";

const UserDrawer = dialogOnDemand(async () => (await import("./user-drawer.tsx")).UserDrawer);

const AddUser = dialogOnDemand(async () => (await import("./add-user.tsx")).AddUser);

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

/** Everyone who can sign in, and what their account may do. */
export function UsersScreen() {
  const state = useTableState({ filters: ["role"] });
  const { adding, add, opened, open, close } = useUserDrawer();
  const list = useList(state, listUsers, listInput(state));
  return (
    <>
      <PageHeader
        description="Everyone who can sign in, newest first."
        action={
          <Button onClick={add}>
            <UserPlus aria-hidden="true" />
            Add user
          </Button>
        }
      />
      <ListTable
        label="Users"
        list={list}
        sizes
        columns={userColumns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowActions={(user) => userActions(user, (mode) => open(mode, user._id))}
        searchLabel="Search users"
        filters={[{ name: "role", label: "Role", options: ROLE_OPTIONS }]}
        empty={
          <EmptyState
            icon={UsersRound}
            title="No user found"
            description="Try the start of a name, business, email, mobile number or sender ID."
          />
        }
      />
      {adding ? <AddUser onClose={close} /> : null}
      {opened ? (
        <UserDrawer
          {...opened}
          listed={list.rows?.find(({ _id }) => _id === opened.id)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const userColumns: readonly Column<AdminUser>[] = [
  ...WHO_COLUMNS,
  {
    key: "role",
    phone: "corner",
    header: "Role",
    width: "7rem",
    cell: (row) => ROLE_WORDS[row.role],
  },
  {
    key: "flags",
    header: "Exceptions",
    width: "14rem",
    cell: (row) => (
      <span className="flex flex-wrap gap-1 py-1">
        {row.active ? null : (
          <Badge tone="danger">{row.deletedAt ? "Deleted" : "Deactivated"}</Badge>
        )}
        {row.adminApproved ? null : <Badge tone="attention">Needs approval</Badge>}
        {row.allowedSharedSender ? null : <Badge>No shared number</Badge>}
        {row.quickApproved ? <Badge>Quick-approved</Badge> : null}
      </span>
    ),
  },
  {
    key: "createdAt",
    phone: "figure",
    header: "Created",
    width: "12rem",
    cell: (row) => <DateTime at={row.createdAt} />,
  },
];
