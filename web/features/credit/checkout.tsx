import { Navigate, useSearchParams } from "react-router-dom";
import { getCards, listPlans, verifyCoupon } from "#core/contract/orders.ts";
import { priceCart } from "#core/rules/price-cart.ts";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { AbnNeeded } from "./abn-needed.tsx";
import { buyCart } from "./buy-cart.ts";
import { type Checkout, checkoutParams, readCheckout } from "./checkout-address.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { useOwnPage } from "./use-own-page.ts";
import { usePayment } from "./use-payment.ts";

/** Pays for what was chosen (R501). Without a package, back to choosing one (R460). */
export function CheckoutScreen() {
  const [params] = useSearchParams();
  const checkout = readCheckout(params);
  const isOwnPage = useOwnPage(paths.checkout);
  if (!checkout) return <Navigate to={paths.buyCredits} replace />;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title="Payment"
        back={{ to: paths.buyCredits, label: "Choose something else" }}
        description="Your card details go to our card provider. We never see your card's number."
      />
      {isOwnPage ? <Content key={checkout.order} checkout={checkout} /> : <ScreenSkeleton />}
    </div>
  );
}

function Content({ checkout }: { checkout: Checkout }) {
  const me = useMe();
  const plans = useCall(listPlans, {});
  const cards = useCall(getCards, me.original ? undefined : {});
  const { code, percentOff, couponError, isChecking } = useCoupon(checkout.coupon);
  const payment = usePayment({ ...checkout, buy: (charge) => buyCart(checkout, charge) });
  const setCoupon = useSetCoupon(checkout);
  if (me.original) {
    return (
      <Alert tone="attention" title="Only the account's own people can pay by card">
        You are signed in as someone else. Nothing has been charged.
      </Alert>
    );
  }
  const failed = plans.error ?? cards.error ?? payment.loadError;
  const list = plans.data?.data.list;
  if (!list || !cards.data || !payment.state || isChecking) {
    if (!failed) return <ScreenSkeleton />;
    const retry = () => {
      void plans.refetch();
      void cards.refetch();
      payment.recheck();
    };
    return <LoadError what="Your order" error={failed} onRetry={retry} />;
  }
  const price = priceCart(checkout.cart, list, percentOff);
  if (!price) return <Navigate to={paths.buyCredits} replace />;
  const { data, provider } = cards.data;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:col-start-2 lg:row-start-1">
        <OrderSummary
          cart={checkout.cart}
          price={price}
          coupon={code}
          percentOff={percentOff}
          couponError={couponError}
          onCoupon={payment.mayChange ? setCoupon : undefined}
        />
      </div>
      <div className="lg:col-start-1 lg:row-start-1">
        <AbnNeeded total={price.total}>
          <PaymentCard
            cards={data}
            provider={provider}
            total={price.total}
            payment={payment}
            coupon={code}
          />
        </AbnNeeded>
      </div>
    </div>
  );
}

/** A coupon that turns out to be of no use is left out, and that is said. */
function useCoupon(typed: string | undefined) {
  const query = useCall(verifyCoupon, typed === undefined ? undefined : { coupon: typed }, {
    onRequest: true,
  });
  const found = query.data?.data;
  return {
    code: found?.code,
    percentOff: found?.percentOff ?? 0,
    couponError: query.error,
    isChecking: typed !== undefined && query.isPending,
  };
}

/** Another coupon is another price, so another order. */
function useSetCoupon(checkout: Checkout) {
  const [, setParams] = useSearchParams();
  return (coupon: string | undefined) =>
    setParams(checkoutParams({ ...checkout, coupon, order: crypto.randomUUID() }), {
      replace: true,
    });
}
