import type { Group } from "#core/contract/groups/groups.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { MarkedName } from "#web/components/data-table/marked-name.tsx";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCount } from "#web/lib/format.ts";
import { CategoryMark, GroupStatus } from "./group-marks.tsx";

export const groupColumns: readonly Column<Group>[] = [
  {
    key: "name",
    header: "Name",
    sortable: true,
    cell: (group) => (
      <MarkedName name={group.name}>
        <GroupStatus group={group} />
        <CategoryMark category={group.category} className="max-md:hidden" />
        <SharingMark shared={group.shared} assigned={group.assigned} />
      </MarkedName>
    ),
  },
  {
    key: "totalContacts",
    phone: "corner",
    header: "Total Contacts",
    numeric: true,
    width: "9rem",
    cell: (group) => (
      <>
        {formatCount(group.totalContacts)}
        <span className="md:hidden"> contacts</span>
      </>
    ),
  },
  {
    key: "unsubscribe",
    phone: "figure",
    header: "Unsubscribed",
    numeric: true,
    width: "9rem",
    cell: (group) => (
      <span className={cn(group.unsubscribe === 0 && "max-md:hidden")}>
        {formatCount(group.unsubscribe)}
        <span className="md:hidden"> unsubscribed</span>
      </span>
    ),
  },
  {
    key: "createdAt",
    phone: "detail",
    header: "Added Date",
    sortable: "date",
    width: "12rem",
    cell: (group) => <DateTime at={group.createdAt} />,
  },
];
