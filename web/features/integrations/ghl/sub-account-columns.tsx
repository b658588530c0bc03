import { Trash2, TriangleAlert } from "lucide-react";
import type { GhlLocation } from "#core/contract/integrations/ghl.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

export const subAccountColumns: readonly Column<GhlLocation>[] = [
  {
    key: "name",
    header: "Sub-account",
    cell: ({ name, status }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="truncate font-medium">{name}</span>
        {status === "removed" ? <Badge icon={Trash2}>Being removed</Badge> : null}
      </span>
    ),
  },
  {
    key: "sender",
    phone: "detail",
    header: "Sender",
    width: "14rem",
    cell: ({ sender, status }) => {
      if (sender !== undefined) return senderName(sender);
      if (status === "removed") return "–";
      return (
        <Badge tone="attention" icon={TriangleAlert}>
          No sender
        </Badge>
      );
    },
  },
  {
    key: "promotional",
    header: "Messages",
    width: "9rem",
    cell: ({ promotional }) => (promotional ? "Marketing" : "Service"),
  },
  {
    key: "connectedAt",
    phone: "figure",
    header: "Connected",
    width: "12rem",
    cell: ({ connectedAt }) => <DateTime at={connectedAt} />,
  },
];
