import { PackageOpen } from "lucide-react";
import type { CreditPackage } from "#core/contract/orders/orders.ts";
import type { Medium } from "#core/permissions.ts";
import { seesMedium } from "#core/permissions.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import { Card } from "#web/components/ui/card.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { useMe } from "#web/lib/session.ts";
import { type Checkout, openCheckout } from "./checkout-address.ts";
import { PackageOption } from "./package-option.tsx";
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
    <SegmentedControl
      label="Messages"
      value={medium}
      onValueChange={onMedium}
      options={[
        { value: "sms", label: "SMS" },
        { value: "mms", label: "MMS" },
      ]}
    />
  );
}
