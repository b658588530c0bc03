import { may } from "#core/permissions.ts";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { useMe } from "#web/lib/session.ts";
import { AutoCreditCard } from "./auto-credit-card.tsx";
import { HoursCard } from "./hours-card.tsx";
import { LateCard } from "./late-card.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { LinkDomainCard } from "./link-domain-card.tsx";
import { OptOutsCard } from "./opt-outs-card.tsx";
import { RegionCard } from "./region-card.tsx";
import { RepliesCard } from "./replies-card.tsx";
import { SenderCard } from "./sender-card.tsx";

export function SettingsScreen() {
  const me = useMe();
  return (
    <SettingsPage
      me={me}
      title="Settings"
      description="How this account sends messages and handles replies."
    >
      <SenderCard />
      <RepliesCard />
      <HoursCard />
      <LateCard />
      {may(me, "subAccounts") ? <OptOutsCard /> : null}
      <LinkDomainCard />
      <RegionCard />
      {may(me, "buyCredit") && !me.isNotAutoCredit ? <AutoCreditCard /> : null}
      <LimitsCard />
    </SettingsPage>
  );
}
