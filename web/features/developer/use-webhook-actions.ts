import {
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
  type Webhook,
} from "#core/contract/webhooks/webhooks.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface Handlers {
  onDone: () => void;
  /** Gets the webhook with its new signing secret. */
  onRenewed: (webhook: Webhook) => void;
}

/** What can be done with a webhook that exists. */
export function useWebhookActions(webhook: Webhook, { onDone, onRenewed }: Handlers) {
  const invalidates = [listWebhooks];
  const id = webhook._id;
  const test = useAction(testWebhook);
  const save = useAction(saveWebhook, {
    invalidates,
    onSuccess: ({ data }) => notifySuccess(`Webhook switched ${data.active ? "on" : "off"}`),
  });
  const renew = useAction(renewWebhookSecret, {
    handled: true,
    onSuccess: ({ data }) => {
      onDone();
      onRenewed(data);
    },
  });
  const remove = useAction(deleteWebhook, {
    handled: true,
    invalidates,
    onSuccess: () => {
      onDone();
      notifySuccess("Webhook deleted");
    },
  });
  return {
    test,
    runTest: () => test.mutate({ id }),
    toggle: () =>
      save.mutate({ id, url: webhook.url, events: webhook.events, active: !webhook.active }),
    renewing: renew.isPending,
    renew: () => renew.mutate({ id }),
    removing: remove.isPending,
    remove: () => remove.mutate({ id }),
    refused: renew.error ?? remove.error,
    forget: () => {
      renew.reset();
      remove.reset();
    },
  };
}
