import type { Webhook } from "#core/contract/webhooks/webhooks.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import type { useWebhookActions } from "./use-webhook-actions.ts";

interface WebhookQuestionsProps {
  webhook: Webhook;
  actions: ReturnType<typeof useWebhookActions>;
  open: string | undefined;
  onClose: () => void;
}

/** Confirms changes that would affect a running program. */
export function WebhookQuestions({ webhook, actions, open, onClose }: WebhookQuestionsProps) {
  return (
    <>
      <ConfirmDialog
        open={open === "renew"}
        onOpenChange={onClose}
        title="Renew the signing secret?"
        description="The old one stops working straight away. Your app cannot verify events until it has the new one."
        confirmLabel="Renew secret"
        loading={actions.renewing}
        onConfirm={actions.renew}
      />
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={onClose}
        title="Delete this webhook?"
        description={`We stop sending events to ${webhook.url} and delete its log. This cannot be undone.`}
        confirmLabel="Delete webhook"
        danger
        loading={actions.removing}
        onConfirm={actions.remove}
      />
    </>
  );
}
