import { may } from "#core/access.ts";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useMe } from "#web/lib/session.ts";
import { AutoCreditCard } from "./auto-credit-card.tsx";
import { DeveloperCard } from "./developer-card.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { RegionCard } from "./region-card.tsx";
import { RepliesCard } from "./replies-card.tsx";
import { SenderCard } from "./sender-card.tsx";

export function SettingsScreen() {
  const me = useMe();
  return (
    <>
      <PageHeader
        title="Settings"
        description="How this account sends messages and handles replies."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <SenderCard />
          <RepliesCard />
          {may(me, "developer") ? <DeveloperCard /> : null}
          <LimitsCard />
        </div>
        <div className="grid gap-4">
          <RegionCard />
          {may(me, "buyCredit") && !me.isNotAutoCredit ? <AutoCreditCard /> : null}
        </div>
      </div>
    </>
  );
}
