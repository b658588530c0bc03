import * as z from "zod";
import { customPayment } from "#core/contract/orders/orders.ts";
import { type PriceList, priceCart } from "#core/rules/price-cart.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { messagesLeft } from "#web/components/layout/messages-left.ts";
import { EXCL_GST, formatCents } from "#web/lib/format.ts";
import { type Checkout, openCheckout } from "./checkout-address.ts";

const schema = z.object({ amount: typedAmount.pipe(customPayment.input.shape.amount) });

interface CustomCardProps {
  list: PriceList;
  from: Checkout["from"];
}

/** An amount of credit, which pays for messages of either medium (R671, R672). */
export function CustomCard({ list, from }: CustomCardProps) {
  const form = useForm({
    schema,
    initial: { amount: "" },
    onSubmit: async ({ amount }) => openCheckout({ cart: { kind: "custom", cents: amount }, from }),
  });
  const { amount } = form.values;
  return (
    <FormCard
      title="Custom amount"
      description="Choose how much to spend. Use the credit for SMS, MMS or both."
      form={form}
      submitLabel="Continue"
    >
      <div className="max-w-64">
        <AmountField label={`Amount in AUD, ${EXCL_GST}`} {...form.text("amount")} />
      </div>
      <p className="figures min-h-5 text-muted-foreground" aria-live="polite">
        {messagesPaidFor(amount, list)}
      </p>
    </FormCard>
  );
}

function messagesPaidFor(typed: string, list: PriceList): string {
  const read = schema.shape.amount.safeParse(typed);
  const price = read.success && priceCart({ kind: "custom", cents: read.data }, list);
  if (!price) return "From $10.00 to $13,750.00";
  return `Pays for ${messagesLeft(price.messages)} · ${formatCents(price.total, "charge")} incl. GST`;
}
