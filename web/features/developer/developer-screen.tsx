import { may } from "#core/access.ts";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { CurlExample } from "./curl-example.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

/** What other programs need to work with the account: tokens to call it, webhooks to be called. */
export function DeveloperScreen() {
  const me = useMe();
  const back = { to: paths.settings, label: "Settings" };
  return (
    <>
      <PageHeader
        title="Developer"
        description="Use Cooee from your own apps, and get notified when something happens."
        {...(may(me, "settings") ? { back } : {})}
      />
      <div className="grid grid-cols-1 gap-5">
        <TokensCard />
        <CurlExample />
        <WebhooksCard />
      </div>
    </>
  );
}
