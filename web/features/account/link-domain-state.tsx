import { useState } from "react";
import {
  checkLinkDomain,
  type DnsRecord,
  getLinkDomain,
  type LinkDomain,
  removeLinkDomain,
} from "#core/contract/links/link-domain.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { useAction } from "#web/lib/query.ts";
import { useRefreshMe } from "#web/lib/session.ts";

const STATE_OF = { pending: "dns", active: "active", failed: "broken" } as const;

interface LinkDomainStateProps {
  domain: LinkDomain;
  /** Where links are now. */
  linkHost: string;
}

/** A domain of the account's own: whether it works, and the DNS records that it needs. */
export function LinkDomainState({ domain, linkHost }: LinkDomainStateProps) {
  const { host, state, records, reason, checkedAt } = domain;
  const [removing, setRemoving] = useState(false);
  const refresh = useRefreshMe();
  const after = { invalidates: [getLinkDomain], onSuccess: () => void refresh() };
  const check = useAction(checkLinkDomain, after);
  const remove = useAction(removeLinkDomain, { ...after, handled: true });
  return (
    <Card title="Link domain" description={wordsFor(state, host, linkHost)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-medium">{host}</span>
        <StateBadge state={STATE_OF[state]} />
      </div>
      {reason ? <p className="mt-2 wrap-anywhere text-muted-foreground">{reason}</p> : null}
      {records.length > 0 ? <Records records={records} /> : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="outline" loading={check.isPending} onClick={() => check.mutate({})}>
          Check now
        </Button>
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          Remove domain
        </Button>
        {checkedAt === undefined ? null : (
          <p className="text-muted-foreground text-xs">
            Last checked <DateTime at={checkedAt} />
          </p>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={(open) => {
          setRemoving(open);
          remove.reset();
        }}
        title={`Remove ${host}?`}
        description="Links already sent on this domain stop working, opt-out links included. New messages use our domain."
        confirmLabel="Remove domain"
        danger
        loading={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({})}
      />
    </Card>
  );
}

function wordsFor(state: LinkDomain["state"], host: string, linkHost: string): string {
  if (state === "active") return `Links in new messages are on ${host}. Keep these DNS records.`;
  return `Until ${host} works, links in your messages are on ${linkHost}. Add these records where you manage the domain's DNS. We check every few minutes.`;
}

/** As they have to be typed, and easy to copy. */
function Records({ records }: { records: readonly DnsRecord[] }) {
  return (
    <dl className="mt-4 grid gap-3">
      {records.map(({ type, name, value }) => (
        <div key={`${type} ${name} ${value}`} className="grid gap-1 rounded-lg border p-3">
          <dt className="font-medium text-xs">{type} record</dt>
          <dd className="grid gap-1 text-[0.8125rem] sm:grid-cols-[4rem_1fr]">
            <span className="text-muted-foreground">Name</span>
            <code className="select-all wrap-anywhere">{name}</code>
            <span className="text-muted-foreground">Value</span>
            <code className="select-all wrap-anywhere">{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
