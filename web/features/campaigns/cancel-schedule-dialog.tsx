import { getCampaign, listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { cancelScheduled, listScheduled } from "#core/contract/schedules/schedules.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { formatPrice } from "#web/lib/format.ts";
import { notifyDone } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface CancelScheduleDialogProps {
  campaign: { _id: string; name: string; price: number };
  onClose: () => void;
}

/** R077: cancelling refunds what was debited. */
export function CancelScheduleDialog({ campaign, onClose }: CancelScheduleDialogProps) {
  const sentence = (goes: "goes" | "went") =>
    campaign.price > 0
      ? `It will not be sent. ${formatPrice(campaign.price)} ${goes} back to your balance.`
      : "It will not be sent. Nothing was debited.";
  const cancel = useAction(cancelScheduled, {
    handled: true,
    invalidates: [listScheduled, listCampaigns, getCampaign, getBalance],
    onSuccess: ({ message }) => {
      notifyDone(message, sentence("went"));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      onOpenChange={onClose}
      title={`Cancel ${campaign.name}?`}
      description={sentence("goes")}
      confirmLabel="Cancel the campaign"
      cancelLabel="Keep it"
      loading={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate({ scduleid: campaign._id })}
    />
  );
}
