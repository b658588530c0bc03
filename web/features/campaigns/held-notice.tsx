import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { autoCreditOf } from "#web/components/credit/auto-credit.ts";
import { lowBalanceText } from "#web/components/credit/low-balance-text.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { formatCents } from "#web/lib/format.ts";
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
    : `${missing}Automatic credit buys what is missing when you send it again.`;
}
