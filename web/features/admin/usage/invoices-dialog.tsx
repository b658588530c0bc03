import { useState } from "react";
import {
  getUsageInvoices,
  listUsage,
  payUsageInvoice,
  previewInvoice,
  type UsageInvoice,
  withdrawUsageInvoice,
} from "#core/contract/postpaid/postpaid.ts";
import { monthName } from "#core/rules/month-name.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { EXCL_GST, formatCount, formatRate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";

interface InvoicesDialogProps {
  userId: string;
  accountName: string | undefined;
  onClose: () => void;
}

/** The account's usage invoices, newest month first. */
export function InvoicesDialog({ userId, accountName, onClose }: InvoicesDialogProps) {
  const query = useCall(getUsageInvoices, { id: userId });
  const [open, setOpen] = useState<Omit<QuestionProps, "onClose">>();
  const close = () => setOpen(undefined);
  const invoices = query.data?.data;
  if (open) return <Question {...open} onClose={close} />;
  return (
    <Dialog onOpenChange={onClose} size="lg" title="Usage invoices" description={accountName}>
      <Loaded query={query} what="Invoices" waiting={<Skeleton className="h-32" />} />
      {invoices?.length === 0 ? (
        <p className="text-muted-foreground">This account has no usage invoices yet.</p>
      ) : null}
      {invoices && invoices.length > 0 ? (
        <ul className="grid gap-3">
          {invoices.map((invoice) => (
            <Item key={invoice._id} invoice={invoice} onAct={(act) => setOpen({ act, invoice })} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

interface ItemProps {
  invoice: UsageInvoice;
  onAct: (act: QuestionProps["act"]) => void;
}

function Item({ invoice, onAct }: ItemProps) {
  const { number, month, year, totalSms, totalMms, numbers, paidAt, state } = invoice;
  const parts = [
    `${formatCount(totalSms)} SMS at ${formatRate(invoice.perSmsRate)}`,
    `${formatCount(totalMms)} MMS at ${formatRate(invoice.perMmsRate)}`,
    ...(numbers.length > 0 ? [`Numbers: ${numbers.join(", ")}`] : []),
  ];
  return (
    <li className="grid gap-1 rounded-lg border p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          {monthName(month)} {year} · {number}
        </span>
        <StatusBadge status={state} />
      </div>
      <p className="text-muted-foreground text-xs">{parts.join(" · ")}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <Money cents={invoice.totalAmount * 100} kind="charge" /> {EXCL_GST},{" "}
          <Money cents={invoice.totalWithGst * 100} kind="charge" /> incl. GST
          {paidAt ? null : (
            <span className="block text-muted-foreground text-xs">
              Due <DateTime at={invoice.dueAt} dateOnly />
            </span>
          )}
        </span>
        {paidAt ? (
          <span className="text-muted-foreground text-xs">
            {invoice.payment_type}, <DateTime at={paidAt} dateOnly />
          </span>
        ) : (
          <span className="flex gap-2">
            <Button size="sm" variant="ghost" onClick={() => onAct("withdraw")}>
              Withdraw
            </Button>
            <Button size="sm" variant="outline" onClick={() => onAct("pay")}>
              Mark as paid
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}

const QUESTIONS = {
  pay: {
    endpoint: payUsageInvoice,
    title: (number: string) => `Mark ${number} as paid?`,
    description:
      "Only if the money has arrived. What it charges for can be sent again within the account's credit limit. This cannot be undone.",
    confirmLabel: "Mark as paid",
    danger: false,
  },
  withdraw: {
    endpoint: withdrawUsageInvoice,
    title: (number: string) => `Withdraw ${number}?`,
    description:
      "The account gets a credit note for all of it, by email, and the month can be invoiced again.",
    confirmLabel: "Withdraw invoice",
    danger: true,
  },
} as const;

interface QuestionProps {
  act: keyof typeof QUESTIONS;
  invoice: UsageInvoice;
  onClose: () => void;
}

function Question({ act, invoice, onClose }: QuestionProps) {
  const { endpoint, title, ...words } = QUESTIONS[act];
  return (
    <ConfirmAction
      endpoint={endpoint}
      input={{ id: invoice._id }}
      invalidates={[getUsageInvoices, previewInvoice, listUsage]}
      onClose={onClose}
      {...words}
      title={title(invoice.number)}
    />
  );
}
