import { useEffect, useRef } from "react";
import type { SavedCard } from "#core/contract/orders/cards.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import type { Provider } from "#web/lib/card-element.ts";
import { paths } from "#web/lib/paths.ts";
import { PaymentForm } from "./payment-form.tsx";
import type { Payment } from "./use-payment.ts";

interface PaymentCardProps {
  cards: readonly SavedCard[];
  provider: Provider;
  /** Cents. */
  total: number;
  payment: Payment;
  coupon?: string;
}

/** Chooses a card and pays; while a payment is under way, what is known of it. */
export function PaymentCard({ cards, provider, total, payment, coupon }: PaymentCardProps) {
  const { mayChange, busy } = payment;
  const news = useRef<HTMLDivElement>(null);
  // What had the focus cannot be used meanwhile.
  useEffect(() => {
    if (busy) news.current?.focus();
  }, [busy]);
  return (
    <Card title="Pay by card">
      <div className="grid grid-cols-1 gap-4">
        <div ref={news} tabIndex={-1} className="empty:hidden">
          <News payment={payment} provider={provider} />
        </div>
        {mayChange || busy ? (
          <div inert={busy} className={busy ? "opacity-55" : undefined}>
            <PaymentForm
              cards={cards}
              provider={provider}
              total={total}
              onPay={(card) => payment.pay({ card, provider, total, coupon })}
            />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function News({ payment, provider }: Pick<PaymentCardProps, "payment" | "provider">) {
  const { busy, failure, state, confirm, leaveTo } = payment;
  if (busy) return <Alert tone="info" title={ORDER_TEXTS.wait} />;
  switch (state?.state) {
    case "unknown":
      return (
        <Alert tone="attention" title="The connection was lost">
          We are checking whether this order has been paid. Please do not pay again yet.
        </Alert>
      );
    case "processing":
      return (
        <Alert tone="info" title={ORDER_TEXTS.wait}>
          {failure ? <p>{failure}</p> : null}
          <p>{state.message} You can close this page.</p>
        </Alert>
      );
    case "action":
      return (
        <Alert
          tone="attention"
          title={failure ?? state.message}
          actions={
            <Button size="sm" onClick={() => confirm(provider, state.clientSecret ?? "")}>
              Confirm payment
            </Button>
          }
        >
          Nothing has been charged yet.
        </Alert>
      );
    case "paid":
      return (
        <Alert tone="success" title={state.message} actions={<Go to={leaveTo} label="Continue" />}>
          This order has been paid once and is not charged again.
        </Alert>
      );
    case "canceled":
      return (
        <Alert
          tone="attention"
          title={state.message}
          actions={<Go to={paths.buyCredits} label="Buy Credit" />}
        />
      );
    default:
      if (!failure) return null;
      return (
        <Alert tone="danger" title={failure}>
          {failure === ORDER_TEXTS.notCharged ? null : `${ORDER_TEXTS.notCharged} `}
          Check your card, or choose another one.
        </Alert>
      );
  }
}

function Go({ to, label }: { to: string; label: string }) {
  return (
    <LinkButton size="sm" to={to}>
      {label}
    </LinkButton>
  );
}
