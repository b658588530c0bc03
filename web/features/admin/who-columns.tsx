import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";

/** Who a user is, and whose account theirs is. */
export const WHO_COLUMNS: readonly Column<AdminUser>[] = [
  {
    key: "name",
    header: "Name",
    width: "25%",
    cell: (row) => <TwoLines first={row.name} second={row.email || row.mobile} wide />,
  },
  {
    key: "account",
    header: "Account",
    phone: "detail",
    cell: ({ accountName, parentName }) => (
      <TwoLines first={accountName} second={parentName && `Of ${parentName}`} wide />
    ),
  },
];
