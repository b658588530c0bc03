import { Navigate, useSearchParams } from "react-router-dom";
import {
  customPayment,
  listPlans,
  type PaymentOutcome,
  purchaseBundle,
  verifyCoupon,
} from "#core/contract/orders/orders.ts";
import { priceCart } from "#core/rules/price-cart.ts";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { type Checkout, checkoutParams, readCheckout } from "./checkout-address.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentColumns, PaymentPage } from "./payment-page.tsx";
import { type Charge, usePayment } from "./use-payment.ts";

/** Pays for what was chosen (R501). Without a package, back to choosing one (R460). */
export function CheckoutScreen() {
  const [params] = useSearchParams();
  const checkout = readCheckout(params);
  if (!checkout) return <Navigate to={paths.buyCredits} replace />;
  return (
    <PaymentPage
      path={paths.checkout}
      title="Payment"
      back={{ to: paths.buyCredits, label: "Choose something else" }}
    >
      <Content key={checkout.order} checkout={checkout} />
    </PaymentPage>
  );
}

function Content({ checkout }: { checkout: Checkout }) {
  const plans = useCall(listPlans, {});
  const { code, percentOff, couponError, isChecking } = useCoupon(checkout.coupon);
  const payment = usePayment({ ...checkout, buy: (charge) => buyCart(checkout, charge) });
  const setCoupon = useSetCoupon(checkout);
  const list = isChecking ? undefined : plans.data?.data.list;
  const price = list && priceCart(checkout.cart, list, percentOff);
  // A special plan that has ended.
  if (list && !price) return <Navigate to={paths.buyCredits} replace />;
  return (
    <PaymentColumns
      what="Your order"
      summary={
        price && (
          <OrderSummary
            list={list}
            cart={checkout.cart}
            price={price}
            coupon={code}
            percentOff={percentOff}
            couponError={couponError}
            owed={plans.data?.data.owed ?? 0}
            onCoupon={payment.mayChange ? setCoupon : undefined}
          />
        )
      }
      error={plans.error}
      onRetry={() => void plans.refetch()}
      total={price?.total ?? 0}
      payment={payment}
      coupon={code}
    />
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

/** Charges a card for what the checkout's address says. */
function buyCart({ order, cart, bundle }: Checkout, charge: Charge): Promise<PaymentOutcome> {
  const common = { order, ...charge };
  if (cart.kind === "custom") return call(customPayment, { ...common, amount: cart.cents });
  const type = cart.kind === "bundle" ? cart.medium : cart.kind;
  return call(purchaseBundle, { ...common, bundle, type, quantity: cart.quantity });
}
