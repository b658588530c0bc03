import { type ReactNode, useEffect, useState } from "react";
import { getBillingDetails, INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { getCards } from "#core/contract/orders/cards.ts";
import { ABN_FROM } from "#core/rules/tax-invoices.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { PaymentCard } from "./payment-card.tsx";
import type { Payment } from "./use-payment.ts";

interface PaymentPageProps {
  /** The page's own path: only there may the browser load the card provider's script. */
  path: string;
  title: string;
  back: { to: string; label: string };
  children: ReactNode;
}

/** A page on which something is paid by card, by the account's own people. */
export function PaymentPage({ path, title, back, children }: PaymentPageProps) {
  const me = useMe();
  const isOwnPage = useOwnPage(path);
  return (
    <div className="max-w-5xl">
      <PageHeader
        title={title}
        back={back}
        description="Your card details go to our card provider. We never see your card's number."
      />
      {me.original ? (
        <Alert tone="attention" title="Only the account's own people can pay by card">
          You are signed in as someone else. Nothing has been charged.
        </Alert>
      ) : isOwnPage ? (
        children
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
}

interface PaymentColumnsProps {
  /** What is being paid for, as an error calls it. */
  what: string;
  /** Undefined while it loads. */
  summary: ReactNode | undefined;
  /** Why it could not be loaded, and how to try again. */
  error?: Error | null;
  onRetry?: () => void;
  /** Cents. */
  total: number;
  payment: Payment;
  coupon?: string;
}

/** What is bought, beside the cards that can pay for it. */
export function PaymentColumns({
  what,
  summary,
  error,
  onRetry,
  total,
  payment,
  coupon,
}: PaymentColumnsProps) {
  const cards = useCall(getCards, {});
  const failed = error ?? cards.error ?? payment.loadError;
  if (!summary || !cards.data || !payment.state) {
    if (!failed) return <ScreenSkeleton />;
    const retry = () => {
      onRetry?.();
      void cards.refetch();
      payment.recheck();
    };
    return <LoadError what={what} error={failed} onRetry={retry} />;
  }
  const { data, provider } = cards.data;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:col-start-2 lg:row-start-1">{summary}</div>
      <div className="lg:col-start-1 lg:row-start-1">
        <AbnNeeded total={total}>
          <PaymentCard
            cards={data}
            provider={provider}
            total={total}
            payment={payment}
            coupon={coupon}
          />
        </AbnNeeded>
      </div>
    </div>
  );
}

/**
 * Whether the browser loaded this very page: only then may it load the card provider's script. From another screen
 * it is loaded again.
 */
function useOwnPage(path: string): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const isOwn = !entry || new URL(entry.name).pathname === path;
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}

const BillingDetailsDialog = onDemand(
  async () => (await import("./billing-details-dialog.tsx")).BillingDetailsDialog,
);

/** Asks for the ABN before a purchase whose tax invoice has to name it. `total` is in cents. */
function AbnNeeded({ total, children }: { total: number; children: ReactNode }) {
  const [editing, setEditing] = useState(false);
  const isNeeded = total >= ABN_FROM;
  const query = useCall(getBillingDetails, isNeeded ? {} : undefined);
  if (!isNeeded || query.data?.data.abn) return children;
  if (query.error) {
    const retry = () => void query.refetch();
    return <LoadError what="Your billing details" error={query.error} onRetry={retry} />;
  }
  if (!query.data) return <ScreenSkeleton />;
  return (
    <>
      <Alert
        tone="attention"
        title={INVOICE_TEXTS.abnNeeded}
        actions={
          <Button size="sm" onClick={() => setEditing(true)}>
            Add billing details
          </Button>
        }
      />
      {editing ? (
        <Later>
          <BillingDetailsDialog
            onClose={() => setEditing(false)}
            onSaved={() => void query.refetch()}
          />
        </Later>
      ) : null}
    </>
  );
}
