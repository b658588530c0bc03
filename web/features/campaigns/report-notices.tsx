import { useState } from "react";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { autoCreditOf } from "#web/components/credit/auto-credit.ts";
import { lowBalanceText } from "#web/components/credit/low-balance-text.ts";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { EXCL_GST, formatCents } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { useBalance } from "#web/lib/use-balance.ts";

const TITLES = {
  held: "This campaign is on hold. Nothing was sent and nothing was debited.",
  credit: "This campaign is waiting for credit. Nothing was sent and nothing was debited.",
  reject: "This campaign was not approved. Nothing was sent and nothing was debited.",
} as const;

/** Why a campaign came back to its owner, and what to do about it. */
export function HeldNotice({ report }: { report: CampaignReport }) {
  const waits = report.waitsForCredit;
  const state = waits ? "credit" : report.status === "reject" ? "reject" : "held";
  return (
    <Alert
      tone="attention"
      title={TITLES[state]}
      actions={
        <>
          {report.mayEdit ? (
            <>
              <LinkButton size="sm" to={paths.checkCampaign(report._id)}>
                Check again
              </LinkButton>
              <LinkButton variant="outline" size="sm" to={paths.editCampaign(report._id)}>
                Edit the campaign
              </LinkButton>
            </>
          ) : null}
          {waits ? <AddCredits small /> : null}
        </>
      }
    >
      {waits ? <HeldForCredit waits={waits} /> : report.holdReason}
    </Alert>
  );
}

interface HeldForCreditProps {
  waits: NonNullable<CampaignReport["waitsForCredit"]>;
}

/** What a campaign on hold lacks at this moment, and where it comes from. */
function HeldForCredit({ waits: { needed, isBuying } }: HeldForCreditProps) {
  const me = useMe();
  const { credit } = useBalance();
  const { isReady, paused } = autoCreditOf(me);
  const short = needed > 0 && credit ? needed - credit.balance : undefined;
  if (short !== undefined && short <= 0)
    return "There is enough credit now. Check again, then send.";
  const missing = short === undefined ? "" : `You are ${formatCents(short, "shortfall")} short. `;
  if (!isReady) return `${lowBalanceText(me.role)} ${missing}${paused ?? ""}`.trim();
  return isBuying
    ? `${missing}Credit is being bought automatically. This usually takes less than a minute.`
    : `${missing}Auto credit buys what is missing when you send it again.`;
}

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
