import type { GatewayPlan, Subscription } from "#core/contract/orders/plans.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { MediumSwitch } from "./bundles-card.tsx";
import { Offer } from "./offer.tsx";
import { openSubscription } from "./open-payment.ts";
import { planName } from "./plan-words.ts";
import { useShownMedium } from "./use-shown-medium.ts";

interface PlansCardProps {
  plans: readonly GatewayPlan[];
  subscriptions: readonly Subscription[];
}

/** The monthly plans of one medium, the cheapest first (R632); nothing if there are none. */
export function PlansCard({ plans, subscriptions }: PlansCardProps) {
  const [medium, setMedium] = useShownMedium();
  const shown = plansOf(plans, medium);
  const own = subscriptions.find(({ metadata }) => metadata.platform === medium);
  if (plans.length === 0) return null;
  return (
    <Card
      title="Monthly plans"
      description="The same messages every month, at a lower price. What you do not use stays yours. Cancel at any time."
      actions={<MediumSwitch medium={medium} onMedium={setMedium} />}
    >
      {shown.length === 0 ? (
        <p className="text-muted-foreground">There are no plans for {medium.toUpperCase()}.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 xl:grid-cols-3">
          {shown.map((plan) => (
            <PlanOption key={plan._id} plan={plan} own={own} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** R632. */
export function plansOf(plans: readonly GatewayPlan[], medium: "sms" | "mms"): GatewayPlan[] {
  return plans
    .filter(({ metadata }) => metadata.platform === medium)
    .toSorted((a, b) => a.price.unit_amount - b.price.unit_amount);
}

function PlanOption({ plan, own }: { plan: GatewayPlan; own: Subscription | undefined }) {
  const { messages, centsPerMessage, price, metadata } = plan;
  const isOwn = own?.plan === plan._id;
  const name = planName(plan);
  return (
    <Offer
      name={name}
      badge={isOwn ? <Badge tone="success">Your plan</Badge> : null}
      isMarked={isOwn}
      price={messages * centsPerMessage}
      priceWithTax={price.unit_amount}
      rate={centsPerMessage}
      medium={metadata.platform}
      action={
        isOwn ? null : (
          <Button variant="outline" onClick={() => openSubscription(plan._id, own?._id)}>
            {own ? "Switch" : "Subscribe"}
            <span className="sr-only"> to {name}</span>
          </Button>
        )
      }
    />
  );
}
