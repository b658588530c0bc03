import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST, formatCount, formatCounted } from "#web/lib/format.ts";

/** What was debited, what was refunded, and the final cost. */
export function MoneyCard({ report }: { report: CampaignReport }) {
  const { debited, refunded, segments, recipients } = report;
  return (
    <Card title={`Cost ${EXCL_GST}`}>
      <FactList
        facts={[
          { label: "Debited", value: <Money cents={debited} kind="charge" /> },
          { label: "Refunded", value: <Money cents={refunded} kind="charge" /> },
          { label: "Net", value: <Money cents={debited - refunded} kind="charge" /> },
          // Before it is planned, they are not known.
          ...(segments > 0
            ? [
                {
                  label: "Parts",
                  value: `${formatCount(segments)} in ${formatCounted(recipients, "message")}`,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
