import type { Medium } from "#core/permissions.ts";
import { toCents } from "#core/rules/money.ts";
import type { PricedCart, PriceList } from "#core/rules/price-cart.ts";
import { firstSaving } from "#core/rules/prices.ts";
import { EXCL_GST, formatCents, formatPrice, formatRate } from "#web/lib/format.ts";

interface PriceLineProps {
  price: PricedCart;
  /** `medium` of a quantity of messages. */
  medium: Medium;
}

/** `$500.00 excl. GST · $550.00 incl. GST · 5¢ per SMS`. */
export function PriceLine({ price, medium }: PriceLineProps) {
  return (
    <p className="figures">
      <span className="font-semibold">{formatPrice(toCents(price.credit))}</span>
      <span className="text-muted-foreground">
        {` · ${formatCents(price.total, "charge")} incl. GST · `}
        <span className="whitespace-nowrap">
          {formatRate(toCents(price.rates[medium]))} per {medium.toUpperCase()}
        </span>
      </span>
    </p>
  );
}

interface SavingProps {
  price: PricedCart;
  medium: Medium;
  quantity: number;
  list: PriceList;
}

/** What a first purchase saves (R571, R667, R668); nothing for any other. */
export function Saving({ price, medium, quantity, list }: SavingProps) {
  const dollars = price.isFirst ? firstSaving(medium, quantity, list) : 0;
  if (dollars === 0) return null;
  return (
    <p className="font-medium text-primary-text">
      First purchase: you save {formatCents(dollars * 100, "charge")} {EXCL_GST}
    </p>
  );
}
