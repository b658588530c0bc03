import { Children, type ReactNode } from "react";
import type { Medium } from "#core/permissions.ts";
import { cn } from "#web/lib/cn.ts";
import { EXCL_GST, formatCents, formatRate } from "#web/lib/format.ts";

interface OfferProps {
  name: string;
  badge?: ReactNode;
  /** Stands out from the others. */
  isMarked?: boolean;
  /** Both in cents. */
  price: number;
  priceWithTax: number;
  /** Cents per message. */
  rate: number;
  medium: Medium;
  action: ReactNode;
  /** What else speaks for it, a line each. */
  children?: ReactNode;
}

/** Something that can be bought, with both its prices. */
export function Offer({
  name,
  badge,
  isMarked,
  price,
  priceWithTax,
  rate,
  medium,
  action,
  children,
}: OfferProps) {
  return (
    <li
      className={cn(
        // On a phone, a row of a list: the button is beside the words.
        "flex flex-col gap-3 rounded-lg border p-4 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:p-3 max-sm:*:col-start-1",
        isMarked && "border-primary bg-primary-soft/40",
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2 max-sm:justify-start">
        <h3 className="font-semibold">{name}</h3>
        {badge}
      </div>
      <div className="figures">
        <p>
          <span className="font-semibold text-xl tracking-tight max-sm:text-base">
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
          {formatRate(rate)} per {medium.toUpperCase()}
        </p>
        {Children.map(children, (line) =>
          line ? <p className="font-medium text-primary-text">{line}</p> : null,
        )}
      </div>
      <div className="grid empty:hidden max-sm:col-start-2! max-sm:row-span-3 max-sm:row-start-1 max-sm:self-center">
        {action}
      </div>
    </li>
  );
}
