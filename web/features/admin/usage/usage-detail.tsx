import { CalendarClock, FilePlus2, Files } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import type * as z from "zod";
import { monthPurchases, monthUsage } from "#core/contract/dashboard/admin-usage.ts";
import { previewInvoice } from "#core/contract/postpaid/postpaid.ts";
import { RefreshButton } from "#web/components/data-table/refresh-button.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { withParams } from "#web/lib/with-params.ts";
import { changeWords } from "./change-words.ts";
import { InvoicesDialog } from "./invoices-dialog.tsx";
import { MonthPicker, shownMonth } from "./month-picker.tsx";
import { MonthSoFar } from "./month-so-far.tsx";
import { NumbersPanel, PurchasesPanel } from "./panels.tsx";
import { SubAccountsPanel } from "./sub-accounts-panel.tsx";
import { Terms } from "./terms.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

const CreateInvoiceDialog = dialogOnDemand(
  async () => (await import("./create-invoice-dialog.tsx")).CreateInvoiceDialog,
);

type Dialog = "create" | "view" | "terms";

/** What a user's account used in a month, and its invoices (R505 to R508). */
export function UsageDetailScreen() {
  const { userId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<Dialog>();
  const shown = shownMonth(params.get("month"), params.get("year"));
  const month = { userId, ...shown };
  const preview = useCall(previewInvoice, month);
  const usage = useCall(monthUsage, month);
  const purchases = useCall(monthPurchases, month);
  const calls = [preview, usage, purchases];
  const name = params.get("name") ?? preview.data?.data.name;
  const title = name ? `${name} Usage Detail` : "Admin Usage Detail";
  const reload = () => {
    for (const call of calls) void call.refetch();
  };
  const close = () => setDialog(undefined);
  const error = calls.find((call) => call.error)?.error;
  const known = preview.data?.data;
  return (
    <>
      <PageHeader
        title={title}
        description="What the account sent and spent in a month, by its calendar."
        action={
          <MonthPicker
            shown={shown}
            onShow={(next) =>
              setParams((old) => withParams(old, { month: `${next.month}`, year: `${next.year}` }))
            }
          />
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Button disabled={!known} onClick={() => setDialog("create")}>
          <FilePlus2 aria-hidden="true" />
          Create Invoice
        </Button>
        <Button variant="outline" onClick={() => setDialog("view")}>
          <Files aria-hidden="true" />
          View Invoice
        </Button>
        <Button variant="outline" onClick={() => setDialog("terms")}>
          <CalendarClock aria-hidden="true" />
          Payment terms
        </Button>
        <RefreshButton busy={calls.some(({ isFetching }) => isFetching)} onRefresh={reload} />
      </div>
      {error ? <LoadError what="The month" error={error} onRetry={reload} /> : null}
      {known && usage.data && purchases.data ? (
        <div className="grid gap-4">
          <MonthSoFar shown={shown} />
          <UsageStats usage={usage.data.data} />
          <Terms preview={known} />
          <NumbersPanel numbers={known.numbers} />
          <PurchasesPanel purchases={purchases.data.data.currentMonthData} />
          <SubAccountsPanel key={`${shown.year}-${shown.month}`} userId={userId} month={shown} />
        </div>
      ) : null}
      {!error && !(known && usage.data && purchases.data) ? <Skeleton className="h-64" /> : null}
      {dialog === "create" && known ? (
        <CreateInvoiceDialog preview={known} month={month} onClose={close} />
      ) : null}
      {dialog === "view" ? (
        <InvoicesDialog userId={userId} accountName={name} onClose={close} />
      ) : null}
      {dialog === "terms" ? <TermsDialog userId={userId} onClose={close} /> : null}
    </>
  );
}

type Usage = z.output<typeof monthUsage.output>["data"];

/** Four figures of the month, each against the month before (R508). */
function UsageStats({ usage }: { usage: Usage }) {
  const of = (month: Usage["currentMonthData"], medium: "sms" | "mms") => {
    const found = month.find(({ _id }) => _id === medium);
    return { sent: found?.totalSMS ?? 0, spent: found?.totalSpent ?? 0 };
  };
  return (
    <StatGrid>
      {(["sms", "mms"] as const).flatMap((medium) => {
        const now = of(usage.currentMonthData, medium);
        const before = of(usage.previousMonthData, medium);
        const unit = medium.toUpperCase();
        return [
          <Stat
            key={`${medium}-sent`}
            label={`Total ${unit} sent`}
            value={formatCount(now.sent)}
            hint={changeWords(now.sent, before.sent)}
          />,
          <Stat
            key={`${medium}-spent`}
            label={`Spent on ${unit} (${EXCL_GST})`}
            value={<Money cents={now.spent} kind="charge" />}
            hint={changeWords(now.spent, before.spent)}
          />,
        ];
      })}
    </StatGrid>
  );
}
