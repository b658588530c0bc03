import { may } from "#core/permissions.ts";
import { BalancePanel } from "#web/components/layout/balance-panel.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { AutoCreditCard } from "./auto-credit-card.tsx";
import { BillingDetailsCard } from "./billing-details-card.tsx";
import { BillingPage } from "./billing-page.tsx";
import { CardsCard } from "./cards-card.tsx";
import { CreditCard } from "./credit-card.tsx";
import { LimitsCard } from "./limits-card.tsx";

/** What the account has, how it pays, and what it may use. */
export function BillingScreen() {
  const me = useMe();
  return (
    <BillingPage description="Your credit, how you pay, and what you may use.">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <CreditCard />
          <Card
            title="Forecast"
            actions={
              may(me, "purchase") ? (
                <LinkButton size="sm" to={paths.buyCredits}>
                  Buy Credit
                </LinkButton>
              ) : null
            }
          >
            <BalancePanel forecastOnly />
          </Card>
          {may(me, "invoice") ? <BillingDetailsCard /> : null}
          {me.original ? null : <CardsCard />}
          {may(me, "subAccounts") ? <SpendingLimits /> : null}
        </div>
        <div className="grid grid-cols-1 gap-4">
          {may(me, "buyCredit") && !me.isNotAutoCredit ? <AutoCreditCard /> : null}
          {may(me, "settings") ? <LimitsCard /> : null}
        </div>
      </div>
    </BillingPage>
  );
}

function SpendingLimits() {
  return (
    <Card
      title="Spending limits"
      description="Set how much each sub-account may spend in a month."
      actions={
        <LinkButton variant="outline" size="sm" to={paths.subAccounts}>
          Sub-Accounts
        </LinkButton>
      }
    >
      <p className="text-muted-foreground">Auto credit has a monthly limit of its own.</p>
    </Card>
  );
}
