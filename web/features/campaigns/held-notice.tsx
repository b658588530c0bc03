import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { HeldForCredit } from "./held-for-credit.tsx";

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
