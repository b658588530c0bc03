import type { Webhook } from "#core/contract/webhooks/webhooks.ts";
import { SecretDialog } from "./secret-dialog.tsx";

interface SigningSecretDialogProps {
  /** A webhook with a new signing secret. */
  webhook: Webhook;
  onClose: () => void;
}

export function SigningSecretDialog({ webhook, onClose }: SigningSecretDialogProps) {
  return (
    <SecretDialog
      title="The signing secret"
      label="Signing secret"
      value={webhook.secret ?? ""}
      warning="Copy it now. We will not show it again, but you can renew it."
      onClose={onClose}
    />
  );
}
