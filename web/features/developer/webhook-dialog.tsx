import { useId } from "react";
import {
  eventsFor,
  listWebhooks,
  saveWebhook,
  WEBHOOK_READING,
  type Webhook,
  type WebhookEvent,
} from "#core/contract/webhooks/webhooks.ts";
import { readableBy } from "#core/permissions.ts";
import type { WebhookFormat } from "#core/rules/webhook-formats.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { EVENT_WORDS } from "./event-words.ts";

interface WebhookDialogProps {
  /** The webhook to change; without one, a webhook is added. */
  webhook?: Webhook;
  onClose: () => void;
  /** Gets the new webhook with its signing secret. */
  onAdded?: (webhook: Webhook) => void;
}

const schema = saveWebhook.input.pick({ url: true, events: true, format: true, withText: true });

const RECEIVERS: readonly { value: WebhookFormat; label: string }[] = [
  { value: "json", label: "Your own app" },
  { value: "slack", label: "A Slack channel" },
  { value: "teams", label: "A Teams channel" },
];

const ADDRESSES: Readonly<Record<WebhookFormat, { example: string; help: string | undefined }>> = {
  json: { example: "https://example.com.au/cooee", help: undefined },
  slack: {
    example: "https://hooks.slack.com/services/…",
    help: "In Slack, add an incoming webhook to the channel and copy its URL.",
  },
  teams: {
    example: "https://….logic.azure.com/workflows/…",
    help: "In Teams, add the workflow that posts to a channel when a webhook request is received, and copy its URL.",
  },
};

/** Asks for a webhook's address and its events. */
export function WebhookDialog({ webhook, onClose, onAdded }: WebhookDialogProps) {
  const id = useId();
  const save = useAction(saveWebhook, { handled: true, invalidates: [listWebhooks] });
  const me = useMe();
  const offered = (format: WebhookFormat) => readableBy(me, WEBHOOK_READING, eventsFor(format));
  const form = useForm({
    schema,
    initial: {
      url: webhook?.url ?? "",
      events: webhook?.events ?? offered("json"),
      format: webhook?.format ?? "json",
      withText: webhook?.withText ?? false,
    },
    onSubmit: async (values) => {
      const known = webhook ? { id: webhook._id, active: webhook.active } : {};
      const { data } = await save.mutateAsync({ ...values, ...known });
      if (webhook) notifySuccess("Webhook saved");
      onClose();
      if (!webhook && data.format === "json") onAdded?.(data);
    },
  });
  const { format = "json", events } = form.values;
  const toggle = (event: WebhookEvent, on: boolean) =>
    form.set(
      "events",
      offered(format).filter((one) => (one === event ? on : events.includes(one))),
    );
  const choose = (next: WebhookFormat) => {
    form.set("format", next);
    form.set(
      "events",
      offered(next).filter((event) => events.includes(event)),
    );
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={webhook ? "Edit webhook" : "Add webhook"}
      description="We send a request to this address when something happens."
      submitLabel={webhook ? "Save" : "Add webhook"}
    >
      <SelectField label="Send to" options={RECEIVERS} value={format} onValue={choose} />
      <TextField
        label="Address"
        description={ADDRESSES[format].help}
        required
        type="url"
        autoComplete="off"
        placeholder={ADDRESSES[format].example}
        {...form.text("url")}
      />
      <fieldset aria-describedby={form.errors.events ? `${id}events` : undefined}>
        <legend className="mb-2 font-medium">Events to send</legend>
        <div className="grid gap-3">
          {offered(format).map((event) => (
            <CheckField
              key={event}
              label={EVENT_WORDS[event]}
              description={format === "json" ? event : undefined}
              checked={events.includes(event)}
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
      {format === "json" ? null : (
        <CheckField
          label="Show what people write"
          description="Without this, the channel only sees who wrote."
          checked={form.values.withText ?? false}
          onCheckedChange={(on) => form.set("withText", on)}
        />
      )}
    </FormDialog>
  );
}
