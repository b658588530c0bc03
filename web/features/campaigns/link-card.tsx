import { useState } from "react";
import { type CampaignReport, getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { type CampaignLink, changeLink } from "#core/contract/links/links.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCount } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { LinkExpiryDialog } from "./load-schedule-panels.ts";

interface LinkCardProps {
  report: CampaignReport;
  link: CampaignLink;
}

/** Where the campaign's short link leads, and who opened it: people apart from programs. */
export function LinkCard({ report: { _id: id, mayEdit }, link }: LinkCardProps) {
  const [expiring, setExpiring] = useState(false);
  const { expiresAt = null } = link;
  const change = useAction(changeLink, {
    invalidates: [getCampaign],
    onSuccess: ({ data }) =>
      notifySuccess(
        data.disabled ? "The short link is switched off" : "The short link works again",
      ),
  });
  return (
    <Card title="Short link">
      <p className="mb-3 wrap-anywhere font-medium">{link.longUrl}</p>
      <FactList
        facts={[
          { label: "People who opened it", value: formatCount(link.people) },
          { label: "Clicks by people", value: formatCount(link.clicks) },
          { label: "Link scanners, not counted", value: formatCount(link.scanners) },
          { label: "Previews, not counted", value: formatCount(link.previews) },
          expiresAt !== null && {
            label: expiresAt > Date.now() ? "Expires" : "Expired",
            value: <DateTime at={expiresAt} />,
          },
        ]}
      />
      {mayEdit ? (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            variant="outline"
            size="sm"
            loading={change.isPending}
            onClick={() => change.mutate({ id, disabled: !link.disabled, expiresAt })}
          >
            {link.disabled ? "Switch on" : "Switch off"}
          </Button>
          <Button variant="outline" size="sm" onClick={() => setExpiring(true)}>
            {expiresAt === null ? "Set expiry" : "Change expiry"}
          </Button>
          <p className="grow basis-52 text-muted-foreground text-xs">
            {link.disabled
              ? "Recipients see that the link no longer works."
              : "Once it is off, it stops working within a minute."}
          </p>
        </div>
      ) : null}
      {expiring ? (
        <LinkExpiryDialog campaign={id} link={link} onClose={() => setExpiring(false)} />
      ) : null}
    </Card>
  );
}
