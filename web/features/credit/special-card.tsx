import * as z from "zod";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { toCents } from "#core/rules/money.ts";
import { type PriceList, priceCart } from "#core/rules/price-cart.ts";
import { type Rates, SPECIAL_PLAN_RANGE } from "#core/rules/prices.ts";
import { FormCard } from "#web/components/form/form-card.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { EXCL_GST, formatCount, formatRate } from "#web/lib/format.ts";
import { type Checkout, openCheckout } from "./checkout-address.ts";
import { PriceLine } from "./price-line.tsx";
import { typedCount } from "./typed-count.ts";

const { min, max } = SPECIAL_PLAN_RANGE;
const schema = z.object({
  quantity: typedCount.pipe(
    z.number().min(min, ORDER_TEXTS.specialLow).max(max, ORDER_TEXTS.specialHigh),
  ),
});

interface SpecialCardProps {
  rates: Rates;
  list: PriceList;
  from: Checkout["from"];
}

/** Credits at the account's own price; one credit is one SMS (R564 to R566). */
export function SpecialCard({ rates, list, from }: SpecialCardProps) {
  const form = useForm({
    schema,
    initial: { quantity: "" },
    onSubmit: async ({ quantity }) => openCheckout({ cart: { kind: "special", quantity }, from }),
  });
  const read = schema.shape.quantity.safeParse(form.values.quantity);
  const price = read.success && priceCart({ kind: "special", quantity: read.data }, list);
  return (
    <FormCard
      title="Special plan"
      description={`Your own prices: ${formatRate(toCents(rates.sms))} per SMS and ${formatRate(toCents(rates.mms))} per MMS, ${EXCL_GST}. One credit pays for one SMS.`}
      form={form}
      submitLabel="Continue"
    >
      <TextField
        label="Credits"
        required
        inputMode="numeric"
        autoComplete="off"
        className="figures max-w-64"
        {...form.text("quantity")}
      />
      <div className="min-h-5" aria-live="polite">
        {price ? (
          <PriceLine price={price} medium="sms" />
        ) : (
          <p className="text-muted-foreground">
            From {formatCount(min)} to {formatCount(max)} credits
          </p>
        )}
      </div>
    </FormCard>
  );
}
