import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { ROLE_WORDS } from "./role-words.ts";

export const userColumns: readonly Column<AdminUser>[] = [
  {
    key: "name",
    header: "Name",
    width: "24%",
    cell: (row) => (
      <>
        <span className="block truncate">{row.name}</span>
        <span className="block truncate font-normal text-muted-foreground text-xs max-md:hidden">
          {row.email || row.mobile}
        </span>
      </>
    ),
  },
  {
    key: "account",
    header: "Account",
    phone: "detail",
    cell: (row) => (
      <>
        <span className="block truncate">{row.accountName}</span>
        {row.parentName ? (
          <span className="block truncate text-muted-foreground text-xs max-md:hidden">
            Of {row.parentName}
          </span>
        ) : null}
      </>
    ),
  },
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
        {row.active ? null : <Badge tone="danger">Deleted</Badge>}
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
