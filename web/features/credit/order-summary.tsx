import * as z from "zod";
import { verifyCoupon } from "#core/contract/orders/orders.ts";
import { toCents } from "#core/rules/money.ts";
import type { Cart, PricedCart, PriceList } from "#core/rules/price-cart.ts";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { messagesLeft } from "#web/components/layout/messages-left.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { EXCL_GST, formatCents, formatCount, formatRate } from "#web/lib/format.ts";
import { OwedNote } from "./owed-note.tsx";
import { Saving } from "./price-line.tsx";
import { SummaryCard } from "./summary-card.tsx";

interface OrderSummaryProps {
  cart: Cart;
  price: PricedCart;
  list: PriceList;
  coupon: string | undefined;
  percentOff: number;
  /** Why the address's coupon is of no use. */
  couponError: unknown;
  /** Cents that this credit pays for first. */
  owed: number;
  /** Uses another coupon, or none; not while a payment is under way. */
  onCoupon: ((coupon: string | undefined) => void) | undefined;
}

/** What is bought, and what it comes to. */
export function OrderSummary({
  cart,
  price,
  list,
  coupon,
  percentOff,
  couponError,
  owed,
  onCoupon,
}: OrderSummaryProps) {
  const { total, gst } = price;
  return (
    <SummaryCard
      title="Order Summary"
      facts={[
        { label: "You buy", value: whatOf(cart) },
        ...rateFacts(cart, price),
        ...(coupon ? [{ label: `Coupon ${coupon}`, value: `${percentOff}% off` }] : []),
      ]}
      subtotal={total - gst}
      gst={gst}
      total={total}
    >
      <div className="mt-3 grid gap-3">
        {cart.kind === "bundle" ? (
          <Saving price={price} medium={cart.medium} quantity={cart.quantity} list={list} />
        ) : null}
        <OwedNote cents={owed} />
        {couponError ? <Alert tone="attention" title={messageOf(couponError)} /> : null}
        {onCoupon && coupon ? (
          <Button variant="link" className="justify-self-start" onClick={() => onCoupon(undefined)}>
            Remove coupon
          </Button>
        ) : null}
        {onCoupon && !coupon ? <CouponForm onCoupon={onCoupon} /> : null}
      </div>
    </SummaryCard>
  );
}

function whatOf(cart: Cart): string {
  if (cart.kind === "custom") return `${formatCents(cart.cents, "charge")} of credit`;
  const unit = cart.kind === "bundle" ? cart.medium.toUpperCase() : "credits";
  return `${formatCount(cart.quantity)} ${unit}`;
}

function rateFacts(cart: Cart, { rates, messages }: PricedCart) {
  const rate = (medium: "sms" | "mms") => `${formatRate(toCents(rates[medium]))} ${EXCL_GST}`;
  if (cart.kind === "bundle") {
    return [{ label: `Price per ${cart.medium.toUpperCase()}`, value: rate(cart.medium) }];
  }
  return [
    { label: "Price per SMS", value: rate("sms") },
    { label: "Price per MMS", value: rate("mms") },
    ...(cart.kind === "custom" ? [{ label: "Enough for", value: messagesLeft(messages) }] : []),
  ];
}

function CouponForm({ onCoupon }: { onCoupon: (coupon: string) => void }) {
  const form = useForm({
    schema: z.object({ coupon: verifyCoupon.input.shape.coupon }),
    initial: { coupon: "" },
    onSubmit: async ({ coupon }) => onCoupon((await call(verifyCoupon, { coupon })).data.code),
  });
  return (
    <Form form={form}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField label="Coupon" autoComplete="off" {...form.text("coupon")} />
        </div>
        <Button type="submit" variant="outline" className="mt-6.5" loading={form.submitting}>
          Apply
        </Button>
      </div>
    </Form>
  );
}
