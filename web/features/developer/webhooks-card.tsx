import { Plus } from "lucide-react";
import { useState } from "react";
import { listWebhooks, type Webhook } from "#core/contract/webhooks/webhooks.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** Where the account's events are sent. People acting for someone else can see this but not change it. */
export function WebhooksCard() {
  const inPerson = !useMe().original;
  const list = useCall(listWebhooks, {});
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Webhook>();
  const webhooks = list.data?.data;
  const add = inPerson ? (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Add webhook
    </Button>
  ) : null;
  return (
    <Card
      title="Webhooks"
      description="Your app hears about replies, deliveries and opt-outs as they happen."
      actions={add}
    >
      <Loaded query={list} what="Your webhooks" waiting={<ListSkeleton />} />
      {webhooks?.length === 0 ? (
        <p className="text-muted-foreground">
          No webhooks yet. Addresses we send events to appear here.
        </p>
      ) : null}
      {webhooks && webhooks.length > 0 ? (
        <ul className="divide-y">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook._id}
              webhook={webhook}
              inPerson={inPerson}
              onRenewed={setAdded}
            />
          ))}
        </ul>
      ) : null}
      {adding ? <WebhookDialog onClose={() => setAdding(false)} onAdded={setAdded} /> : null}
      {added ? <SigningSecretDialog webhook={added} onClose={() => setAdded(undefined)} /> : null}
    </Card>
  );
}

interface SigningSecretDialogProps {
  /** A webhook with a new signing secret. */
  webhook: Webhook;
  onClose: () => void;
}

function SigningSecretDialog({ webhook, onClose }: SigningSecretDialogProps) {
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
