import { useContext } from "react";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { EXCL_GST } from "#web/lib/format.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";

/** When a scheduled campaign starts, and what happens to the money. */
export function ScheduledNotice({ report }: { report: CampaignReport }) {
  const timeZone = useContext(TimeZone);
  if (report.scheduleAt === undefined) return null;
  const zone = zoneLabel(timeZone, report.scheduleAt);
  const who =
    report.groupNames.length > 0
      ? "everyone in its groups at that time"
      : "everyone on its list who has not opted out by then";
  if (report.recurring) {
    return (
      <Alert
        tone="info"
        title={
          <>
            Next on <DateTime at={report.scheduleAt} /> ({zone})
          </>
        }
      >
        Each date goes to {who}, and is debited when it starts.
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      title={
        <>
          Starts <DateTime at={report.scheduleAt} /> ({zone})
        </>
      }
    >
      It goes to {who}. <Money cents={report.price} kind="charge" /> {EXCL_GST} was debited; if the
      price has changed by then, the difference is debited or refunded. Cancel it, and everything is
      refunded.
    </Alert>
  );
}
