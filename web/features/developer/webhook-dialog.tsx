import { useId } from "react";
import {
  listWebhooks,
  saveWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
} from "#core/contract/webhooks/webhooks.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { EVENT_WORDS } from "./event-words.ts";

interface WebhookDialogProps {
  /** The webhook to change; without one, a webhook is added. */
  webhook?: Webhook;
  onClose: () => void;
  /** Gets the new webhook with its signing secret. */
  onAdded?: (webhook: Webhook) => void;
}

const schema = saveWebhook.input.pick({ url: true, events: true });

/** Asks for a webhook's address and its events. */
export function WebhookDialog({ webhook, onClose, onAdded }: WebhookDialogProps) {
  const id = useId();
  const save = useAction(saveWebhook, { handled: true, invalidates: [listWebhooks] });
  const form = useForm({
    schema,
    initial: { url: webhook?.url ?? "", events: webhook?.events ?? [...WEBHOOK_EVENTS] },
    onSubmit: async (values) => {
      const known = webhook ? { id: webhook._id, active: webhook.active } : {};
      const { data } = await save.mutateAsync({ ...values, ...known });
      if (webhook) notifySuccess("Webhook saved");
      onClose();
      if (!webhook) onAdded?.(data);
    },
  });
  const toggle = (event: WebhookEvent, on: boolean) =>
    form.set(
      "events",
      WEBHOOK_EVENTS.filter((one) => (one === event ? on : form.values.events.includes(one))),
    );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={webhook ? "Edit webhook" : "Add webhook"}
      description="We send a signed request to this address when something happens."
      submitLabel={webhook ? "Save" : "Add webhook"}
    >
      <TextField
        label="Address"
        required
        type="url"
        autoComplete="off"
        placeholder="https://example.com.au/cooee"
        {...form.text("url")}
      />
      <fieldset aria-describedby={form.errors.events ? `${id}events` : undefined}>
        <legend className="mb-2 font-medium">Events to send</legend>
        <div className="grid gap-3">
          {WEBHOOK_EVENTS.map((event) => (
            <CheckField
              key={event}
              label={EVENT_WORDS[event]}
              description={event}
              checked={form.values.events.includes(event)}
              onCheckedChange={(on) => toggle(event, on)}
            />
          ))}
        </div>
        {form.errors.events ? (
          <p id={`${id}events`} role="alert" className="mt-2 text-danger-text text-xs">
            {form.errors.events}
          </p>
        ) : null}
      </fieldset>
    </FormDialog>
  );
}
