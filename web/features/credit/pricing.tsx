import { useState } from "react";
import { listPlans } from "#core/contract/orders/orders.ts";
import type { Medium } from "#core/permissions.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import { PriceTable } from "#web/components/credit/price-table.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { BillingPage } from "./billing-page.tsx";
import { MediumSwitch } from "./bundles-card.tsx";
import { Quote } from "./quantity-form.tsx";
import { useShownMedium } from "./use-shown-medium.ts";

/** The price list, and what any quantity comes to. */
export function PricingScreen() {
  const plans = useCall(listPlans, {});
  const [medium, setMedium] = useShownMedium();
  const list = plans.data?.data.list;
  return (
    <BillingPage description="The more you buy, the less each message costs. Prices are in Australian dollars.">
      {plans.error && !list ? (
        <LoadError what="The prices" error={plans.error} onRetry={() => void plans.refetch()} />
      ) : (
        <div className="grid max-w-3xl grid-cols-1 gap-4">
          <Card
            title="Price list"
            flush
            actions={<MediumSwitch medium={medium} onMedium={setMedium} />}
          >
            {list ? <PriceTable medium={medium} list={list} /> : <Skeleton className="m-5 h-64" />}
          </Card>
          {list ? <Calculator key={medium} medium={medium} list={list} /> : null}
        </div>
      )}
    </BillingPage>
  );
}

interface CalculatorProps {
  medium: Medium;
  list: PriceList;
}

/** What a number of messages costs this account. */
function Calculator({ medium, list }: CalculatorProps) {
  const [typed, setTyped] = useState("");
  return (
    <Card title="Calculator">
      <div className="grid grid-cols-1 gap-3">
        <TextField
          label={`Number of ${medium.toUpperCase()}`}
          required
          inputMode="numeric"
          autoComplete="off"
          className="figures max-w-64"
          value={typed}
          onValue={setTyped}
        />
        <div className="min-h-10">
          <Quote medium={medium} typed={typed} list={list} />
        </div>
      </div>
    </Card>
  );
}
