import { getCampaign, listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { cancelScheduled, listScheduled } from "#core/contract/schedules/schedules.ts";
import type { Said } from "#web/components/messages/said-dialog.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { formatPrice } from "#web/lib/format.ts";
import { useAction } from "#web/lib/query.ts";

interface CancelScheduleDialogProps {
  campaign: { _id: string; name: string; price: number };
  onClose: () => void;
  /** It was cancelled: the list or the report may be without it by now. */
  onDone: (said: Said) => void;
}

/** R077: cancelling refunds what was debited. */
export function CancelScheduleDialog({ campaign, onClose, onDone }: CancelScheduleDialogProps) {
  const sentence = (goes: "goes" | "went") =>
    campaign.price > 0
      ? `It will not be sent. ${formatPrice(campaign.price)} ${goes} back to your balance.`
      : "It will not be sent. Nothing was debited.";
  const cancel = useAction(cancelScheduled, {
    invalidates: [listScheduled, listCampaigns, getCampaign, getBalance],
    onSuccess: ({ message }) => {
      onDone({ title: message, description: sentence("went") });
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
      onConfirm={() => cancel.mutate({ scduleid: campaign._id })}
    />
  );
}
