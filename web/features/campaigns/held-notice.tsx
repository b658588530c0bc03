import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { CampaignReport } from "#core/contract/campaigns.ts";
import { AddCredits } from "#web/components/credit/add-credits.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";

const TITLES = {
  held: "This campaign is on hold. Nothing was sent and nothing was debited.",
  reject: "This campaign was not approved. Nothing was sent and nothing was debited.",
} as const;

/** Why a campaign came back to its owner, and what to do about it. */
export function HeldNotice({ report }: { report: CampaignReport }) {
  return (
    <Alert
      tone="attention"
      title={report.status === "reject" ? TITLES.reject : TITLES.held}
      actions={
        <>
          {report.mayEdit ? (
            <>
              <Button asChild size="sm">
                <Link to={paths.checkCampaign(report._id)}>Check again</Link>
              </Button>
              <Button asChild variant="outline" size="sm">
                <Link to={paths.editCampaign(report._id)}>Edit the campaign</Link>
              </Button>
            </>
          ) : null}
          {report.holdReason === CAMPAIGN_TEXTS.lowBalance ? <AddCredits small /> : null}
        </>
      }
    >
      {report.holdReason}
    </Alert>
  );
}
