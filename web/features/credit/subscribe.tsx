import { Navigate, useSearchParams } from "react-router-dom";
import * as z from "zod";
import {
  type GatewayPlan,
  listGatewayPlans,
  type Subscription,
  subscribe,
} from "#core/contract/orders/plans.ts";
import { fromCents } from "#core/rules/money.ts";
import { priceOfPlan } from "#core/rules/plans.ts";
import { call } from "#web/lib/api.ts";
import { EXCL_GST, formatRate } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { PaymentColumns, PaymentPage } from "./payment-page.tsx";
import { planName } from "./plan-words.ts";
import { SummaryCard } from "./summary-card.tsx";
import { usePayment } from "./use-payment.ts";

const address = z.object({
  plan: z.string().min(1).max(40),
  /** The payment's key: however often it is sent, it is charged once. */
  order: z.uuid(),
  /** The account's plan that it takes the place of. */
  replaces: z.string().max(40).optional(),
});
type Address = z.output<typeof address>;

/** Pays for the first month of a plan, or for one that could not be renewed. */
export function SubscribeScreen() {
  const [params] = useSearchParams();
  const requested = address.safeParse(Object.fromEntries(params));
  if (!requested.success) return <Navigate to={paths.buyCredits} replace />;
  return (
    <PaymentPage
      path={paths.subscribe}
      title="Subscribe"
      back={{ to: paths.buyCredits, label: "Choose something else" }}
    >
      <Content {...requested.data} />
    </PaymentPage>
  );
}

function Content({ plan: id, order, replaces }: Address) {
  const query = useCall(listGatewayPlans, {});
  const payment = usePayment({
    order,
    buy: ({ card, total }) => call(subscribe, { plan: id, order, card, total, replaces }),
  });
  const own = query.data?.subscriptions.find(({ plan }) => plan === id);
  const plan = own ?? query.data?.data.find(({ _id }) => _id === id);
  // No plan of the list; paid by another tab is not the same.
  if (query.data && !plan && payment.mayChange) return <Navigate to={paths.buyCredits} replace />;
  const total = plan?.price.unit_amount ?? 0;
  const before = query.data?.subscriptions.find(({ _id }) => _id === replaces);
  return (
    <PaymentColumns
      what="Your plan"
      summary={plan && <Summary plan={plan} own={own} before={before} />}
      error={query.error}
      onRetry={() => void query.refetch()}
      total={total}
      payment={payment}
    />
  );
}

interface SummaryProps {
  plan: Omit<GatewayPlan, "name" | "_id">;
  own: Subscription | undefined;
  before: Subscription | undefined;
}

function Summary({ plan, own, before }: SummaryProps) {
  const { messages, centsPerMessage, metadata } = plan;
  const { total, gst } = priceOfPlan({
    medium: metadata.platform,
    messages,
    rate: fromCents(centsPerMessage),
  });
  return (
    <SummaryCard
      title="Order Summary"
      facts={[
        { label: "Plan", value: planName(plan) },
        {
          label: `Price per ${metadata.platform.toUpperCase()}`,
          value: `${formatRate(centsPerMessage)} ${EXCL_GST}`,
        },
      ]}
      subtotal={total - gst}
      gst={gst}
      total={total}
    >
      <div className="mt-3 grid gap-2 text-muted-foreground">
        <p>
          {own
            ? "You pay for the month that could not be renewed. The plan renews on the same day of the month as before."
            : "You pay for the first month now. The plan renews every month on the same day, with the same card, until you cancel it."}
        </p>
        {before ? (
          <p>It replaces {planName(before)}, which ends now. The credit you have stays yours.</p>
        ) : null}
      </div>
    </SummaryCard>
  );
}
