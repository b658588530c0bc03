import {
  listDeliveries,
  replayDelivery,
  type Webhook,
  type WebhookDelivery,
} from "#core/contract/webhooks/webhooks.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

interface DeliveryItemProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

/** One delivery: its outcome, its body, and a way to send it again. */
export function DeliveryItem({ webhook, delivery }: DeliveryItemProps) {
  const inPerson = !useMe().original;
  const replay = useAction(replayDelivery, {
    invalidates: [listDeliveries],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{delivery.event}</p>
        <State delivery={delivery} />
      </div>
      <p className="text-muted-foreground text-xs">
        <DateTime at={delivery.createdAt} />, {formatCounted(delivery.attempts, "attempt")}
        {delivery.response === undefined ? null : `, responded ${delivery.response}`}
        {delivery.nextAt === undefined || delivery.attempts === 0 ? null : (
          <>
            , again <DateTime at={delivery.nextAt} />
          </>
        )}
      </p>
      {delivery.error ? (
        <p className="break-all text-danger-text text-xs">{delivery.error}</p>
      ) : null}
      <details className="group">
        <summary className="cursor-pointer text-primary-text text-xs">What was sent</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="mt-2 max-h-72 overflow-auto rounded-lg bg-muted p-3 text-xs">
          {pretty(delivery.body)}
        </pre>
      </details>
      {inPerson ? (
        <Button
          className="justify-self-start"
          variant="outline"
          size="sm"
          disabled={!webhook.active}
          loading={replay.isPending}
          onClick={() => replay.mutate({ id: webhook._id, delivery: delivery._id })}
        >
          Send again<span className="sr-only"> {delivery.event}</span>
        </Button>
      ) : null}
    </li>
  );
}

function State({ delivery }: { delivery: WebhookDelivery }) {
  if (delivery.status !== "pending") return <StatusBadge status={delivery.status} />;
  return <StatusBadge status="queued" label={delivery.attempts > 0 ? "Will retry" : "Waiting"} />;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
