import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCount } from "#web/lib/format.ts";
import { EXCLUSION_WORDS } from "./exclusion-words.ts";

/** Contacts of the groups that were left out, by reason. */
export function ReportExclusions({ exclusions }: { exclusions: CampaignReport["exclusions"] }) {
  const some = exclusions.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <Card title="Left out" description="Nothing was sent to these contacts.">
      <FactList
        facts={some.map(({ reason, count }) => ({
          label: EXCLUSION_WORDS[reason].label,
          value: formatCount(count),
        }))}
      />
    </Card>
  );
}
