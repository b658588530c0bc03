import type { Draft } from "#core/contract/campaigns/drafts.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { CampaignName } from "./campaign-name.tsx";

export const draftColumns: readonly Column<Draft>[] = [
  {
    key: "name",
    header: "Campaign",
    width: "24%",
    cell: (row) => (
      <CampaignName row={row}>
        <SharingMark shared={row.shared} assigned={row.assigned} />
      </CampaignName>
    ),
  },
  {
    key: "status",
    phone: "corner",
    header: "Status",
    width: "7rem",
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: "message",
    header: "Message or reason",
    phone: "detail",
    cell: (row) => (
      <span title={row.holdReason}>
        {row.holdReason ? (
          <span className="text-accent-text">{row.holdReason}</span>
        ) : (
          row.message || <span className="text-muted-foreground">No text yet</span>
        )}
      </span>
    ),
  },
  {
    key: "sender",
    header: "Sender",
    width: "8rem",
    cell: (row) => (row.sender ? senderName(row.sender) : "–"),
  },
  {
    key: "groups",
    header: "Groups",
    numeric: true,
    width: "5rem",
    cell: (row) =>
      row.audienceObj || row.group_array.length === 0 ? "–" : formatCount(row.group_array.length),
  },
  {
    key: "updatedAt",
    phone: "figure",
    header: "Changed",
    width: "11.5rem",
    cell: (row) => <DateTime at={row.updatedAt} />,
  },
];
