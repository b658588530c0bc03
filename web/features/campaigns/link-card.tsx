import { type CampaignReport, getCampaign } from "#core/contract/campaigns.ts";
import { type CampaignLink, changeLink } from "#core/contract/links.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCount } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface LinkCardProps {
  report: CampaignReport;
  link: CampaignLink;
}

/** Where the campaign's short link leads, and who opened it: people apart from programs. */
export function LinkCard({ report: { _id: id, mayEdit }, link }: LinkCardProps) {
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
        ]}
      />
      {mayEdit ? (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button
            variant="outline"
            size="sm"
            loading={change.isPending}
            onClick={() => change.mutate({ id, disabled: !link.disabled })}
          >
            {link.disabled ? "Switch on" : "Switch off"}
          </Button>
          <p className="min-w-0 flex-1 text-muted-foreground text-xs">
            {link.disabled
              ? "Recipients see that the link does not work any more."
              : "Switched off, it leads nowhere within a minute."}
          </p>
        </div>
      ) : null}
    </Card>
  );
}
