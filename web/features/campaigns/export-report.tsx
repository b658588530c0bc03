import { may } from "#core/access.ts";
import type { CampaignReport } from "#core/contract/campaigns.ts";
import { ExportButton } from "#web/components/exports/export-button.tsx";
import { useMe } from "#web/lib/session.ts";

/** R078: a campaign that is complete or cancelled offers none; its messages are in the history. */
const ENDED = ["complete", "cancel"];

/** The export of a campaign's messages, for people who may see them. */
export function ExportReport({ report }: { report: CampaignReport }) {
  const me = useMe();
  const sees = may(me, "smsRecipients") && may(me, "history");
  const hasStarted = report.startedAt !== undefined && !report.recurring;
  if (!sees || !hasStarted || ENDED.includes(report.status)) return null;
  return <ExportButton bulk={report._id} />;
}
