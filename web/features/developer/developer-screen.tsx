import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { useMe } from "#web/lib/session.ts";
import { ApiCard } from "./api-card.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

/** What other programs need to work with the account: tokens to call it, webhooks to be called. */
export function DeveloperScreen() {
  return (
    <SettingsPage
      me={useMe()}
      title="Developer"
      description="Use Cooee from your own apps, and get notified when something happens."
    >
      <TokensCard />
      <ApiCard />
      <WebhooksCard />
    </SettingsPage>
  );
}
