import * as z from "zod";
import {
  listPushBrowsers,
  PUSH_EVENTS,
  PUSH_TEXTS,
  type PushBrowser,
  savePushBrowser,
} from "#core/contract/notification-settings/push.ts";
import { WEBHOOK_READING } from "#core/contract/webhooks/webhooks.ts";
import { readableBy } from "#core/permissions.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifyError, notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { PushRefused, subscribe } from "./push-subscription.ts";
import { PUSH_WORDS } from "./push-words.ts";

interface BrowserDialogProps {
  publicKey: string;
  /** This one, if it gets notifications already. */
  browser: PushBrowser | undefined;
  onClose: () => void;
  /** Gets its address. */
  onSaved: (endpoint: string) => void;
}

const schema = z.object({
  events: z.array(z.enum(PUSH_EVENTS)).min(1, PUSH_TEXTS.events),
  withText: z.boolean(),
});

/** Asks what this browser is to show. */
export function BrowserDialog({ publicKey, browser, onClose, onSaved }: BrowserDialogProps) {
  const offered = readableBy(useMe(), WEBHOOK_READING, PUSH_EVENTS);
  const save = useAction(savePushBrowser, { handled: true, invalidates: [listPushBrowsers] });
  const form = useForm({
    schema,
    initial: {
      events: offered.filter((event) =>
        browser ? browser.events.includes(event) : event !== "payment.made",
      ),
      withText: browser?.withText ?? false,
    },
    onSubmit: async (values) => {
      try {
        const own = await subscribe(publicKey);
        const { message, data } = await save.mutateAsync({ ...own, ...values });
        notifySuccess(message);
        onSaved(data.endpoint);
        onClose();
      } catch (error) {
        if (!(error instanceof PushRefused)) throw error;
        notifyError(error.message);
      }
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Notifications in this browser"
      description="Your browser asks you to allow them."
      submitLabel={browser ? "Save" : "Switch on"}
    >
      <fieldset>
        <legend className="mb-2 font-medium">Notify me of</legend>
        <div className="grid gap-3">
          {offered.map((event) => (
            <CheckField
              key={event}
              label={PUSH_WORDS[event]}
              checked={form.values.events.includes(event)}
              onCheckedChange={(on) =>
                form.set(
                  "events",
                  offered.filter((one) => (one === event ? on : form.values.events.includes(one))),
                )
              }
            />
          ))}
        </div>
        {form.errors.events ? (
          <p role="alert" className="mt-2 text-danger-text text-xs">
            {form.errors.events}
          </p>
        ) : null}
      </fieldset>
      <CheckField
        label="Show what people write"
        description="Without this, a notification only says who wrote. Anyone who sees your screen can read it."
        checked={form.values.withText}
        onCheckedChange={(on) => form.set("withText", on)}
      />
    </FormDialog>
  );
}
