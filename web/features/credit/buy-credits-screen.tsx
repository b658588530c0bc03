import { useLocation } from "react-router-dom";
import * as z from "zod";
import { listPlans } from "#core/contract/orders/orders.ts";
import { listGatewayPlans } from "#core/contract/orders/plans.ts";
import { may } from "#core/permissions.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { BillingPage } from "./billing-page.tsx";
import { BundlesCard } from "./bundles-card.tsx";
import { type Checkout, fromPath } from "./checkout-address.ts";
import { CreditCard } from "./credit-card.tsx";
import { CustomCard } from "./custom-card.tsx";
import { OwedNote } from "./owed-note.tsx";
import { OwnPlan } from "./own-plan.tsx";
import { PlansCard } from "./plans-card.tsx";
import { SpecialCard } from "./special-card.tsx";

// One file: each further one costs every page some bytes.
export { PricingScreen } from "./pricing.tsx";

/** Where the person was when their credit ran out (R195). */
const origin = z.object({ from: fromPath });

/** How much credit is left, and how to get more (R441, R696). */
export function BuyCreditsScreen() {
  const from = origin.safeParse(useLocation().state).data?.from;
  return (
    <BillingPage
      description="Credit pays for your messages and does not expire. Prices are in Australian dollars."
      {...(from ? { back: { to: from, label: "Back to what you were doing" } } : {})}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <CreditCard />
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-start-1">
          <Offers from={from} />
        </div>
      </div>
    </BillingPage>
  );
}

function Offers({ from }: Pick<Checkout, "from">) {
  const me = useMe();
  const prices = useCall(listPlans, {});
  const plans = useCall(listGatewayPlans, {});
  const data = prices.data?.data;
  if (!data) {
    if (!prices.error) return <OffersSkeleton />;
    return (
      <Card title="Packages">
        <LoadError what="The prices" error={prices.error} onRetry={() => void prices.refetch()} />
      </Card>
    );
  }
  // They appear together, so that nothing moves; without plans, everything else can still be bought.
  if (plans.isPending) return <OffersSkeleton />;
  const { packages, list, cards, owed } = data;
  if (!cards) {
    return (
      <AskForCredit description="Card payment is not available at the moment. Tell us how much credit you need, and we will reply with how to pay." />
    );
  }
  return (
    <>
      <OwedNote cents={owed} />
      {plans.data?.subscriptions.map((plan) => (
        <OwnPlan key={plan._id} plan={plan} />
      ))}
      {list.special && may(me, "specialPlan") ? (
        <section id="special-plan" className="scroll-mt-20">
          <SpecialCard rates={list.special} list={list} from={from} />
        </section>
      ) : null}
      <BundlesCard packages={packages} list={list} from={from} />
      {plans.data ? (
        <PlansCard plans={plans.data.data} subscriptions={plans.data.subscriptions} />
      ) : null}
      <CustomCard list={list} from={from} />
      <p className="text-muted-foreground">
        To pay another way, <Link to={paths.askForCredit}>ask for credit by email</Link>.
      </p>
    </>
  );
}

function OffersSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-140 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}

/** For those who cannot pay by card. */
export function AskScreen() {
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Ask for credit"
        description="For a purchase order, a bank transfer or a larger amount."
        back={{ to: paths.buyCredits, label: "Buy Credit" }}
      />
      <AskForCredit description="Tell us how much credit you need, and we will reply with how to pay." />
    </div>
  );
}

/** Credit without a card: by email. */
function AskForCredit({ description }: { description: string }) {
  const me = useMe();
  const name = me.accountName || me.name;
  const subject = encodeURIComponent(`Credit for ${name}`);
  const body = encodeURIComponent("Amount in AUD: ");
  return (
    <Card title="Ask by email" description={description}>
      <div className="grid justify-items-start gap-3">
        <LinkButton href={`mailto:${me.supportEmail}?subject=${subject}&body=${body}`}>
          Ask for credit
        </LinkButton>
        <p className="wrap-anywhere text-muted-foreground">
          Or write to <span className="font-medium text-foreground">{me.supportEmail}</span> with
          your account's name, {name}, and the amount.
        </p>
      </div>
    </Card>
  );
}
