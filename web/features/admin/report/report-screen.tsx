import { useSearchParams } from "react-router-dom";
import {
  type MonthReport,
  monthReport,
  type ReportedMonth,
} from "#core/contract/admin/month-report.ts";
import { formatMonth } from "#core/rules/dates.ts";
import { RefreshButton } from "#web/components/data-table/refresh-button.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { withParams } from "#web/lib/with-params.ts";
import { changeWords } from "../usage/change-words.ts";
import { MonthPicker, shownMonth } from "../usage/month-picker.tsx";
import { MonthSoFar } from "../usage/month-so-far.tsx";
import { PurchasesPanel } from "../usage/panels.tsx";
import { CarriersCard } from "./carriers-card.tsx";
import { ExportUsageMenu } from "./export-usage-menu.tsx";
import { MonthsCard } from "./months-card.tsx";
import { PricesCard } from "./prices-card.tsx";

/** What all accounts sent, spent and bought in a month, and what carriers charge for it. */
export function ReportScreen() {
  const [params, setParams] = useSearchParams();
  const shown = shownMonth(params.get("month"), params.get("year"));
  const query = useCall(monthReport, shown);
  return (
    <>
      <PageHeader
        description="What all accounts sent, spent and bought in a month, each by its own calendar, and what carriers charge for it."
        action={
          <MonthPicker
            shown={shown}
            onShow={({ month, year }) =>
              setParams((old) => withParams(old, { month: `${month}`, year: `${year}` }))
            }
          />
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ExportUsageMenu shown={shown} />
        <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <MonthSoFar shown={shown} />
        <Loaded query={query} what="The month" waiting={<Skeleton className="h-[40rem]" />}>
          {({ data }) => (
            <>
              <MonthFigures report={data} />
              <MonthsCard months={data.months} />
              <CarriersCard carriers={data.carriers} />
              <PurchasesPanel purchases={data.purchases.currentMonthData} />
            </>
          )}
        </Loaded>
        <PricesCard />
      </div>
    </>
  );
}

/** The month's figures, each against the month before. */
function MonthFigures({ report: { months, purchases } }: { report: MonthReport }) {
  const [before, now] = months.slice(-2);
  if (!before || !now) return null;
  const money = (of: (month: ReportedMonth) => number) => ({
    value: <Money cents={of(now)} kind="charge" />,
    hint: changeWords(of(now), of(before)),
  });
  const count = (of: (month: ReportedMonth) => number) => ({
    value: formatCount(of(now)),
    hint: changeWords(of(now), of(before)),
  });
  const bought = (rows: MonthReport["purchases"]["currentMonthData"]) =>
    rows.reduce((sum, { totalPurchases }) => sum + totalPurchases, 0);
  const { currentMonthData, previousMonthData } = purchases;
  return (
    <section aria-label={formatMonth(now.time)}>
      <StatGrid>
        <Stat label="Total SMS sent" {...count(({ sms }) => sms.sent)} />
        <Stat label="Total MMS sent" {...count(({ mms }) => mms.sent)} />
        <Stat label="Received" {...count(({ sms, mms }) => sms.received + mms.received)} />
        <Stat label={`Spent (${EXCL_GST})`} {...money(({ sms, mms }) => sms.spent + mms.spent)} />
        <Stat
          label="Purchases (incl. GST)"
          value={<Money cents={bought(currentMonthData)} kind="charge" />}
          hint={changeWords(bought(currentMonthData), bought(previousMonthData))}
        />
        <Stat
          label={`Carrier cost (${EXCL_GST})`}
          {...money(({ carried }) => carried.cost)}
          {...(now.carried.unpriced > 0 && { hint: "Some prices are not known" })}
        />
        <Stat
          label={`Margin (${EXCL_GST})`}
          value={
            now.carried.margin === null ? (
              "Unknown"
            ) : (
              <Money cents={now.carried.margin} kind="charge" />
            )
          }
          hint={
            now.carried.margin === null || before.carried.margin === null
              ? "Some prices are not known"
              : changeWords(now.carried.margin, before.carried.margin)
          }
        />
      </StatGrid>
    </section>
  );
}
