import { PackageOpen } from "lucide-react";
import type { CreditPackage } from "#core/contract/orders/orders.ts";
import { type Medium, seesMedium } from "#core/permissions.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import { firstSaving } from "#core/rules/prices.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { formatCents, formatCount } from "#web/lib/format.ts";
import { MEDIA } from "#web/lib/media.ts";
import { useMe } from "#web/lib/session.ts";
import { type Checkout, openCheckout } from "./checkout-address.ts";
import { Offer } from "./offer.tsx";
import { QuantityForm } from "./quantity-form.tsx";
import { useShownMedium } from "./use-shown-medium.ts";

interface BundlesCardProps {
  packages: readonly CreditPackage[];
  list: PriceList;
  from: Checkout["from"];
}

/** The packages of one medium, and any other quantity. */
export function BundlesCard({ packages, list, from }: BundlesCardProps) {
  const [medium, setMedium] = useShownMedium();
  const shown = packages.filter(({ type }) => type === medium);
  return (
    <Card
      title="Packages"
      description={
        list.first[medium] ? `Your first ${medium.toUpperCase()} purchase costs less.` : undefined
      }
      actions={<MediumSwitch medium={medium} onMedium={setMedium} />}
    >
      <div className="grid gap-6">
        {shown.length === 0 ? (
          <EmptyState
            icon={PackageOpen}
            title="No Bundle Found"
            description="Enter a quantity below, or buy an amount of credit."
          />
        ) : (
          <ul className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 xl:grid-cols-3">
            {shown.map((bundle) => (
              <PackageOption
                key={bundle._id}
                bundle={bundle}
                list={list}
                onBuy={() =>
                  openCheckout({
                    cart: { kind: "bundle", medium, quantity: bundle[medium] },
                    bundle: bundle._id,
                    from,
                  })
                }
              />
            ))}
          </ul>
        )}
        <QuantityForm
          key={medium}
          medium={medium}
          list={list}
          onBuy={(quantity) => openCheckout({ cart: { kind: "bundle", medium, quantity }, from })}
        />
      </div>
    </Card>
  );
}

interface MediumSwitchProps {
  medium: Medium;
  onMedium: (medium: Medium) => void;
}

/** SMS or MMS, for those who see both (R191). */
export function MediumSwitch({ medium, onMedium }: MediumSwitchProps) {
  const me = useMe();
  if (!seesMedium(me, "sms") || !seesMedium(me, "mms")) return null;
  return (
    <SegmentedControl label="Messages" value={medium} onValueChange={onMedium} options={MEDIA} />
  );
}

interface PackageOptionProps {
  bundle: CreditPackage;
  list: PriceList;
  onBuy: () => void;
}

/** One package with both its prices, and the button that buys it. */
function PackageOption({ bundle, list, onBuy }: PackageOptionProps) {
  const { name, type, price, priceWithTax, bonus, bestseller } = bundle;
  const saving = list.first[type] ? firstSaving(type, bundle[type], list) : 0;
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
