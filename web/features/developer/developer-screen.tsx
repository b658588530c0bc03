import { listTokens } from "#core/contract/tokens/tokens.ts";
import { listWebhooks } from "#core/contract/webhooks/webhooks.ts";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { ApiCard } from "./api-card.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

/** What other programs need to work with the account: tokens to call it, webhooks to be called. */
export function DeveloperScreen() {
  // A list is as high as what is in it, so what is below waits for it.
  const tokens = useCall(listTokens, {}).isPending;
  const webhooks = useCall(listWebhooks, {}).isPending;
  return (
    <SettingsPage
      me={useMe()}
      description="Use Cooee from your own apps, and get notified when something happens."
    >
      <TokensCard />
      {tokens ? null : <WebhooksCard />}
      {tokens || webhooks ? null : <ApiCard />}
    </SettingsPage>
  );
}
