import { appealCampaign } from "#core/contract/approvals/appeals.ts";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { AppealDialog } from "#web/components/holds/appeal-dialog.tsx";
import { useAction } from "#web/lib/query.ts";

interface CampaignAppealProps {
  report: CampaignReport;
  onClose: () => void;
}

/** Says why a campaign that waits should be sent. */
export function CampaignAppeal({ report, onClose }: CampaignAppealProps) {
  const save = useAction(appealCampaign, { handled: true, invalidates: [getCampaign] });
  return (
    <AppealDialog
      description={report.name}
      before={report.appeal ?? ""}
      onSave={(appeal) => save.mutateAsync({ id: report._id, appeal })}
      onClose={onClose}
    />
  );
}
