import type { GhlLocation } from "#core/contract/integrations/ghl.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { SubAccountBadge } from "./sub-account-badge.tsx";

export const subAccountColumns: readonly Column<GhlLocation>[] = [
  {
    key: "name",
    header: "Sub-account",
    cell: ({ name }) => name,
  },
  {
    key: "sender",
    phone: "detail",
    header: "Sender",
    width: "14rem",
    cell: (subAccount) =>
      subAccount.sender === undefined || subAccount.status === "removed" ? (
        <SubAccountBadge subAccount={subAccount} />
      ) : (
        senderName(subAccount.sender)
      ),
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
