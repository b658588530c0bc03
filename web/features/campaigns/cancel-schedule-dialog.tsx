import { getCampaign, listCampaigns } from "#core/contract/campaigns.ts";
import { cancelScheduled, listScheduled } from "#core/contract/scheduler.ts";
import { getBalance } from "#core/contract/user.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { formatPrice } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface CancelScheduleDialogProps {
  campaign: { _id: string; name: string; price: number };
  onClose: () => void;
}

/** R077: cancelling refunds what was debited. */
export function CancelScheduleDialog({ campaign, onClose }: CancelScheduleDialogProps) {
  const cancel = useAction(cancelScheduled, {
    invalidates: [listScheduled, listCampaigns, getCampaign, getBalance],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={`Cancel ${campaign.name}?`}
      description={
        campaign.price > 0
          ? `It will not be sent. ${formatPrice(campaign.price)} goes back to your balance.`
          : "It will not be sent. Nothing was debited."
      }
      confirmLabel="Cancel the campaign"
      cancelLabel="Keep it"
      loading={cancel.isPending}
      onConfirm={() => cancel.mutate({ scduleid: campaign._id })}
    />
  );
}
