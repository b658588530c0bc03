import { appealCampaign } from "#core/contract/appeals.ts";
import type { CampaignReport } from "#core/contract/campaigns.ts";
import { getCampaign } from "#core/contract/campaigns.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { AppealField } from "#web/components/holds/appeal-field.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface AppealDialogProps {
  report: CampaignReport;
  onClose: () => void;
}

/** What the owner of a campaign that waits writes to the administrator. */
export function AppealDialog({ report, onClose }: AppealDialogProps) {
  const save = useAction(appealCampaign, { handled: true, invalidates: [getCampaign] });
  const form = useForm({
    schema: appealCampaign.input.omit({ id: true }),
    initial: { appeal: report.appeal ?? "" },
    onSubmit: async ({ appeal }) => {
      notifySuccess((await save.mutateAsync({ id: report._id, appeal })).message);
      onClose();
    },
  });
  const { value, error, onValue } = form.text("appeal");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ask for approval"
      description={report.name}
      submitLabel="Save"
    >
      <AppealField value={value} error={error} onValue={onValue} required />
    </FormDialog>
  );
}
