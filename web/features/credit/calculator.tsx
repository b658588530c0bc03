import { useState } from "react";
import type { Medium } from "#core/permissions.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Quote } from "./quantity-form.tsx";

interface CalculatorProps {
  medium: Medium;
  list: PriceList;
}

/** What a number of messages costs this account. */
export function Calculator({ medium, list }: CalculatorProps) {
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
