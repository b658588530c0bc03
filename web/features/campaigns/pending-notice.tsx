import type { CampaignReport } from "#core/contract/campaigns.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST } from "#web/lib/format.ts";

/** What happens to a campaign that is waiting for approval. */
export function PendingNotice({ report }: { report: CampaignReport }) {
  return (
    <Alert tone="info" title="This campaign is being reviewed">
      {report.holdReason ?? "New accounts have their messages checked before they go out."} Nothing
      has been sent or debited yet. If it is approved, it goes out{" "}
      {report.scheduleAt === undefined || report.scheduleAt <= Date.now() ? (
        "straight away"
      ) : (
        <>
          on <DateTime at={report.scheduleAt} />
        </>
      )}{" "}
      and costs <Money cents={report.price} kind="charge" /> {EXCL_GST}. We email you either way.
      You can cancel it until then.
    </Alert>
  );
}
