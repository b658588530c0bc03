import type { Column } from "#web/components/data-table/column.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { countColumns } from "./figures.tsx";
import { SubAccountBadge } from "./sub-account-badge.tsx";
import type { SubAccountRow } from "./use-sub-accounts.ts";

export const subAccountColumns: readonly Column<SubAccountRow>[] = [
  {
    key: "name",
    header: "Sub-account",
    cell: ({ name }) => name,
  },
  {
    key: "sender",
    phone: "detail",
    header: "Sender",
    width: "11rem",
    cell: (subAccount) =>
      subAccount.sender === undefined || subAccount.status === "removed" ? (
        <SubAccountBadge subAccount={subAccount} />
      ) : (
        senderName(subAccount.sender)
      ),
  },
  ...countColumns<SubAccountRow>(({ counts }) => counts, ["sent", "delivered", "failed"]),
  {
    key: "connectedAt",
    header: "Connected",
    width: "7.5rem",
    cell: ({ connectedAt }) => <DateTime at={connectedAt} dateOnly />,
  },
];
