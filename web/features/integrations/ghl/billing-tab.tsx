import { Receipt } from "lucide-react";
import { useState } from "react";
import type { GhlLocation } from "#core/contract/integrations/ghl.ts";
import {
  type GhlBillingReport,
  ghlBillingReport,
  sendGhlBillingReport,
} from "#core/contract/integrations/ghl-reports.ts";
import { formatDay } from "#core/rules/dates.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import type { TableState } from "#web/components/data-table/use-table-state.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { EXCL_GST, formatCount, formatRate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { DaysFilter } from "./days-filter.tsx";
import { Count } from "./figures.tsx";
import { PricesDialog } from "./prices-dialog.tsx";
import { SendReportButton } from "./send-report-button.tsx";

const TYPES: readonly { value: GhlBillingReport["type"]; label: string }[] = [
  { value: "all", label: "All" },
  { value: "sms", label: "SMS" },
  { value: "mms", label: "MMS" },
];

interface BillingTabProps {
  subAccount: GhlLocation;
  state: TableState<"from" | "to" | "type">;
}

/** What a sub-account's messages cost, and what its agency charges for them (R392). */
export function BillingTab({ subAccount, state }: BillingTabProps) {
  const [pricing, setPricing] = useState(false);
  const { from, to } = state.filters;
  const type = TYPES.find(({ value }) => value === state.filters.type)?.value ?? "all";
  const asked = { id: subAccount._id, from, to, type };
  const report = useCall(ghlBillingReport, asked, { keepPrevious: true });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <DaysFilter state={state} />
        <SegmentedControl
          label="Kind of messages"
          value={type}
          onValueChange={(next) => state.setFilters(["type", next === "all" ? undefined : next])}
          options={TYPES}
        />
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <SendReportButton endpoint={sendGhlBillingReport} input={asked} />
          <Button size="sm" onClick={() => setPricing(true)}>
            Set prices
          </Button>
        </div>
      </div>
      <Loaded query={report} what="The billing report" waiting={<Skeleton className="h-24" />}>
        {({ data }) => (
          <>
            <StatGrid>
              <Stat label="Messages" value={formatCount(data.total.messages)} />
              <Stat label="Parts" value={formatCount(data.total.segments)} />
              <Stat
                label="Cost"
                value={<Money cents={data.total.cost} kind="charge" />}
                hint={EXCL_GST}
              />
              <Stat
                label="Charge"
                value={<Money cents={data.total.charge} kind="charge" />}
                hint={pricesOf(data)}
              />
            </StatGrid>
            <DataTable
              label="Days"
              columns={columns}
              rows={data.days}
              rowKey={({ day }) => day}
              stale={report.isPlaceholderData}
              empty={
                <EmptyState
                  icon={Receipt}
                  title="Nothing sent"
                  description="The sub-account sent nothing in these days."
                />
              }
            />
          </>
        )}
      </Loaded>
      {pricing ? <PricesDialog subAccount={subAccount} onClose={() => setPricing(false)} /> : null}
    </div>
  );
}

function pricesOf({ centsPerSMS, centsPerMMS }: GhlBillingReport): string {
  const sms = centsPerSMS === undefined ? "SMS at cost" : `${formatRate(centsPerSMS)} per part`;
  const mms = centsPerMMS === undefined ? "MMS at cost" : `${formatRate(centsPerMMS)} per MMS`;
  return `${sms}, ${mms}`;
}

const columns: readonly Column<GhlBillingReport["days"][number]>[] = [
  { key: "day", header: "Day", cell: ({ day }) => formatDay(day) },
  {
    key: "messages",
    phone: "detail",
    header: "Messages",
    numeric: true,
    width: "8rem",
    cell: ({ messages }) => (
      <Count value={messages} word={messages === 1 ? "message" : "messages"} />
    ),
  },
  {
    key: "segments",
    header: "Parts",
    numeric: true,
    width: "8rem",
    cell: ({ segments }) => formatCount(segments),
  },
  {
    key: "cost",
    phone: "figure",
    header: "Cost",
    numeric: true,
    width: "9rem",
    cell: ({ cost }) => (
      <>
        <span className="md:hidden">Cost </span>
        <Money cents={cost} kind="charge" />
      </>
    ),
  },
  {
    key: "charge",
    phone: "corner",
    header: "Charge",
    numeric: true,
    width: "9rem",
    cell: ({ charge }) => <Money cents={charge} kind="charge" />,
  },
];
