import { Phone } from "lucide-react";
import type { GhlLocation } from "#core/contract/integrations/ghl.ts";
import {
  type GhlNumberAnalytics,
  ghlNumberAnalytics,
  sendGhlNumberAnalytics,
} from "#core/contract/integrations/ghl-reports.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import type { TableState } from "#web/components/data-table/use-table-state.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { useCall } from "#web/lib/query.ts";
import { DaysFilter } from "./days-filter.tsx";
import { Count, countColumns } from "./figures.tsx";
import { SendReportButton } from "./send-report-button.tsx";

interface NumbersTabProps {
  subAccount: GhlLocation;
  state: TableState<"from" | "to">;
}

/** What a sub-account sent from each of its numbers, and got there. */
export function NumbersTab({ subAccount, state }: NumbersTabProps) {
  const { from, to } = state.filters;
  const asked = { id: subAccount._id, from, to };
  const analytics = useCall(ghlNumberAnalytics, asked, { keepPrevious: true });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DaysFilter state={state} />
        <SendReportButton endpoint={sendGhlNumberAnalytics} input={asked} />
      </div>
      <DataTable
        label="Numbers"
        columns={columns}
        rows={analytics.data?.data.numbers}
        rowKey={({ number }) => number}
        stale={analytics.isPlaceholderData}
        error={analytics.error}
        onRetry={() => void analytics.refetch()}
        empty={
          <EmptyState
            icon={Phone}
            title="No numbers"
            description="The sub-account has no dedicated number, and sent from none in these days."
          />
        }
      />
    </div>
  );
}

const columns: readonly Column<GhlNumberAnalytics["numbers"][number]>[] = [
  { key: "number", header: "Number", cell: ({ number }) => senderName(number) },
  {
    key: "isAssigned",
    phone: "corner",
    header: "Assigned",
    width: "9rem",
    cell: ({ isAssigned }) => (isAssigned ? <Badge>Sends from it now</Badge> : null),
  },
  ...countColumns<GhlNumberAnalytics["numbers"][number]>((counts) => counts),
  {
    key: "received",
    phone: "detail",
    header: "Received",
    numeric: true,
    width: "6.5rem",
    cell: ({ received }) => <Count value={received} word="received" />,
  },
];
