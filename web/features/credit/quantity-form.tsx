import { useState } from "react";
import * as z from "zod";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import type { Medium } from "#core/permissions.ts";
import { type PriceList, priceCart } from "#core/rules/price-cart.ts";
import { BUNDLE_RANGES } from "#core/rules/prices.ts";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { formatCount } from "#web/lib/format.ts";
import { spelt } from "#web/lib/spelling.ts";
import { PriceLine, Saving } from "./price-line.tsx";
import { typedCount } from "./typed-count.ts";

const schema = z.object({ quantity: typedCount });

interface QuantityFormProps {
  medium: Medium;
  list: PriceList;
  onBuy: (quantity: number) => void;
}

/** Any quantity of messages, with its price as it is typed; out of range, a dialog says so (R570). */
export function QuantityForm({ medium, list, onBuy }: QuantityFormProps) {
  const [isOut, setOut] = useState(false);
  const { min, max } = BUNDLE_RANGES[medium];
  const form = useForm({
    schema,
    initial: { quantity: "" },
    onSubmit: async ({ quantity }) => {
      if (quantity < min || quantity > max) setOut(true);
      else onBuy(quantity);
    },
  });
  const name = medium.toUpperCase();
  return (
    <>
      <Form form={form} className="border-t pt-5">
        <div className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch">
          <div className="w-64 max-w-full max-sm:w-full">
            <TextField
              label={`Another number of ${name}`}
              required
              inputMode="numeric"
              autoComplete="off"
              className="figures"
              {...form.text("quantity")}
            />
          </div>
          <Button type="submit" variant="outline">
            Continue
          </Button>
        </div>
        <div className="min-h-10">
          <Quote medium={medium} typed={form.values.quantity} list={list} />
        </div>
      </Form>
      <Dialog
        open={isOut}
        onOpenChange={setOut}
        size="sm"
        title={spelt(ORDER_TEXTS.outOfRange)}
        description={ORDER_TEXTS.enterAgain}
        footer={<Button onClick={() => setOut(false)}>Enter again</Button>}
      >
        <p>
          You can buy {formatCount(min)} to {formatCount(max)} {name} at a time.
        </p>
      </Dialog>
    </>
  );
}

interface QuoteProps {
  medium: Medium;
  typed: string;
  list: PriceList;
}

/** What a typed quantity costs. The saving shows from 1, though the purchase begins higher (C43). */
export function Quote({ medium, typed, list }: QuoteProps) {
  const { min, max } = BUNDLE_RANGES[medium];
  const range = `From ${formatCount(min)} to ${formatCount(max)} ${medium.toUpperCase()}`;
  const read = typedCount.safeParse(typed);
  const quantity = read.success ? read.data : 0;
  if (quantity < 1 || quantity > max) return <p className="text-muted-foreground">{range}</p>;
  const price = priceCart({ kind: "bundle", medium, quantity }, list);
  if (!price) return null;
  return (
    <div aria-live="polite">
      <PriceLine price={price} medium={medium} />
      <Saving price={price} medium={medium} quantity={quantity} list={list} />
      {quantity < min ? <p className="text-muted-foreground">{range}</p> : null}
    </div>
  );
}
