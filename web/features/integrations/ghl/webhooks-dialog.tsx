import { useState } from "react";
import { type GhlAccount, listGhlAccounts } from "#core/contract/integrations/ghl.ts";
import { saveGhlWebhook } from "#core/contract/integrations/ghl-webhooks.ts";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

interface WebhooksDialogProps {
  agency: GhlAccount;
  onClose: () => void;
}

type Secrets = readonly { label: string; value: string }[];

/** Asks for the addresses that hear of sub-accounts and their senders; a new one's secret is shown once. */
export function WebhooksDialog({ agency, onClose }: WebhooksDialogProps) {
  const [secrets, setSecrets] = useState<Secrets>([]);
  const form = useActionForm(saveGhlWebhook, {
    schema: saveGhlWebhook.input,
    initial: { webhook: agency.webhook ?? "", senderIdWebhook: agency.senderIdWebhook ?? "" },
    input: (values) => values,
    invalidates: [listGhlAccounts],
    onDone: ({ data: { secret, senderIdSecret } }) => {
      const added = [
        { label: "Secret of the webhook for sub-accounts", value: secret },
        { label: "Secret of the webhook for senders", value: senderIdSecret },
      ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
      if (added.length > 0) setSecrets(added);
      else onClose();
    },
  });
  if (secrets.length > 0) return <SecretsDialog secrets={secrets} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Webhooks"
      description="We post to these addresses when something changes at GoHighLevel."
      submitLabel="Save"
    >
      <TextField
        label="For sub-accounts and reports"
        type="url"
        autoComplete="off"
        placeholder="https://example.com.au/ghl"
        {...form.text("webhook")}
      />
      <TextField
        label="For assigned senders"
        type="url"
        autoComplete="off"
        placeholder="https://example.com.au/ghl-senders"
        {...form.text("senderIdWebhook")}
      />
    </FormDialog>
  );
}

function SecretsDialog({ secrets, onClose }: { secrets: Secrets; onClose: () => void }) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="Signing secrets"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        {secrets.map((secret) => (
          <CopyField key={secret.label} {...secret} />
        ))}
        <Alert tone="attention" title="Copy them now. We do not show them again." />
      </div>
    </Dialog>
  );
}
