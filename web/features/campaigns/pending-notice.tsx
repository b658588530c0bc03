import { useState } from "react";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { EXCL_GST } from "#web/lib/format.ts";

const CampaignAppeal = dialogOnDemand(
  async () => (await import("./campaign-appeal.tsx")).CampaignAppeal,
);

/** What happens to a campaign that is waiting for approval, and why it does. */
export function PendingNotice({ report }: { report: CampaignReport }) {
  const [appealing, setAppealing] = useState(false);
  const { heldBy, appeal } = report;
  const isHeld = heldBy.length > 0;
  const close = () => setAppealing(false);
  return (
    <>
      <Alert
        tone={isHeld ? "attention" : "info"}
        title={
          isHeld ? "This campaign is waiting for our approval" : "This campaign is being reviewed"
        }
        actions={
          isHeld && report.mayEdit ? (
            <Button variant="outline" size="sm" onClick={() => setAppealing(true)}>
              {appeal ? "Change your reason" : "Say why it should be sent"}
            </Button>
          ) : null
        }
      >
        <div className="grid gap-2">
          {isHeld ? <HeldRules held={heldBy} /> : null}
          {appeal ? <p className="whitespace-pre-wrap">You wrote: {appeal}</p> : null}
          <p>
            {isHeld
              ? null
              : `${report.holdReason ?? "New accounts have their messages checked before they go out."} `}
            Nothing has been sent or debited yet. If it is approved, it goes out{" "}
            {report.scheduleAt === undefined || report.scheduleAt <= Date.now() ? (
              "straight away"
            ) : (
              <>
                on <DateTime at={report.scheduleAt} />
              </>
            )}{" "}
            and costs <Money cents={report.price} kind="charge" /> {EXCL_GST}. We email you either
            way. You can cancel it until then.
          </p>
        </div>
      </Alert>
      {appealing ? <CampaignAppeal report={report} onClose={close} /> : null}
    </>
  );
}
