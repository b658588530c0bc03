import type { CreditPackage } from "#core/contract/orders.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import { firstSaving } from "#core/rules/prices.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { cn } from "#web/lib/cn.ts";
import { EXCL_GST, formatCents, formatCount, formatRate } from "#web/lib/format.ts";

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
    <li
      className={cn(
        "flex flex-col gap-3 rounded-lg border p-4",
        bestseller && "border-primary bg-primary-soft/40",
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        {bestseller ? <Badge tone="success">Bestseller</Badge> : null}
      </div>
      <div className="figures">
        <p>
          <span className="font-semibold text-xl tracking-tight">
            {formatCents(price, "charge")}
          </span>{" "}
          <span className="text-muted-foreground text-xs">{EXCL_GST}</span>
        </p>
        <p className="text-muted-foreground text-xs">
          {formatCents(priceWithTax, "charge")} incl. GST
        </p>
      </div>
      <div className="figures flex-1 text-xs">
        <p className="text-muted-foreground">
          {formatRate(rate)} per {type.toUpperCase()}
        </p>
        {bonus > 0 ? (
          <p className="font-medium text-primary-text">
            {formatCount(bonus)} {type.toUpperCase()} on top
          </p>
        ) : null}
        {saving > 0 ? (
          <p className="font-medium text-primary-text">
            You save {formatCents(saving * 100, "charge")}
          </p>
        ) : null}
      </div>
      <Button variant={bestseller ? "primary" : "outline"} onClick={onBuy}>
        Buy<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
