import { History } from "lucide-react";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { may } from "#core/permissions.ts";
import { ExportButton } from "#web/components/exports/export-button.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

/** R078: a campaign that is complete or cancelled offers no export; the history does. */
const ENDED = ["complete", "cancel"];

/** A campaign's messages as a file, or in the history once it has ended, for people who may see them. */
export function ExportReport({ report }: { report: CampaignReport }) {
  const me = useMe();
  const sees = may(me, "recipients") && may(me, "history");
  const hasStarted = report.startedAt !== undefined && !report.recurring;
  if (!sees || !hasStarted) return null;
  if (!ENDED.includes(report.status)) return <ExportButton bulk={report._id} />;
  return (
    <LinkButton variant="outline" to={paths.historyOf(report._id)}>
      <History aria-hidden="true" />
      See its messages
    </LinkButton>
  );
}
