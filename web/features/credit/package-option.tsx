import type { CreditPackage } from "#core/contract/orders/orders.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import { firstSaving } from "#core/rules/prices.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { formatCents, formatCount } from "#web/lib/format.ts";
import { Offer } from "./offer.tsx";

interface PackageOptionProps {
  bundle: CreditPackage;
  list: PriceList;
  onBuy: () => void;
}

/** One package with both its prices, and the button that buys it. */
export function PackageOption({ bundle, list, onBuy }: PackageOptionProps) {
  const { name, type, price, priceWithTax, bonus, bestseller } = bundle;
  const saving = list.first[type] ? firstSaving(type, bundle[type]) : 0;
  const rate = type === "sms" ? bundle.centsPerSMS : bundle.centsPerMMS;
  return (
    <Offer
      name={name}
      badge={bestseller ? <Badge tone="success">Bestseller</Badge> : null}
      isMarked={bestseller}
      price={price}
      priceWithTax={priceWithTax}
      rate={rate}
      medium={type}
      action={
        <Button variant={bestseller ? "primary" : "outline"} onClick={onBuy}>
          Buy<span className="sr-only"> {name}</span>
        </Button>
      }
    >
      {bonus > 0 ? `${formatCount(bonus)} ${type.toUpperCase()} on top` : null}
      {saving > 0 ? `You save ${formatCents(saving * 100, "charge")}` : null}
    </Offer>
  );
}
