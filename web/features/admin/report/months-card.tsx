import type { ReportedMonth } from "#core/contract/admin/month-report.ts";
import { PeriodBars, periodName, SeriesLegend } from "#web/components/charts/period-bars.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCents, formatCount, formatMark } from "#web/lib/format.ts";
import { Margin } from "./margin.tsx";

const SERIES = [
  { key: "spent", label: "Spent", swatch: "border-info bg-info/15" },
  { key: "cost", label: "Carrier cost", swatch: "border-primary bg-primary" },
] as const;

const spentIn = ({ sms, mms }: ReportedMonth) => sms.spent + mms.spent;

/** Twelve months as bars, and the same as a table. */
export function MonthsCard({ months }: { months: readonly ReportedMonth[] }) {
  const [first, last] = [months[0]?.time ?? "", months.at(-1)?.time ?? ""];
  const spent = months.reduce((sum, month) => sum + spentIn(month), 0);
  const hasAmounts = months.some((month) => spentIn(month) > 0 || month.carried.cost > 0);
  return (
    <Card title="Twelve months" description={`Amounts are ${EXCL_GST}`}>
      {hasAmounts ? (
        <figure
          aria-label={`From ${periodName(first)} to ${periodName(last)}: ${formatCents(spent, "charge")} spent`}
        >
          <SeriesLegend series={SERIES} />
          <div aria-hidden="true" className="h-56">
            <PeriodBars
              series={SERIES}
              points={months.map((month) => ({
                time: month.time,
                values: [spentIn(month), month.carried.cost],
              }))}
              format={(cents) => formatCents(cents, "charge")}
              mark={formatMark}
            />
          </div>
        </figure>
      ) : null}
      <div className="mt-4 rounded-lg border">
        <Table aria-label="Twelve months">
          <thead>
            <TableRow>
              <TableHead>Month</TableHead>
              <TableHead numeric>SMS sent</TableHead>
              <TableHead numeric>MMS sent</TableHead>
              <TableHead numeric>Spent</TableHead>
              <TableHead numeric>Carrier cost</TableHead>
              <TableHead numeric>Margin</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <TableRow key={month.time}>
                <TableCell className="whitespace-nowrap">{periodName(month.time)}</TableCell>
                <TableCell numeric>{formatCount(month.sms.sent)}</TableCell>
                <TableCell numeric>{formatCount(month.mms.sent)}</TableCell>
                <TableCell numeric>
                  <Money cents={spentIn(month)} kind="charge" />
                </TableCell>
                <TableCell numeric>
                  <Money cents={month.carried.cost} kind="charge" />
                </TableCell>
                <TableCell numeric>
                  <Margin carried={month.carried} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
