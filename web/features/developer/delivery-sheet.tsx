import { History } from "lucide-react";
import { useState } from "react";
import { listDeliveries, type Webhook } from "#core/contract/webhooks/webhooks.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { KeyPagination } from "#web/components/ui/pagination.tsx";
import { useCall } from "#web/lib/query.ts";
import { DeliveryItem } from "./delivery-item.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

const POLL_MS = 5000;

interface DeliverySheetProps {
  webhook: Webhook;
  onClose: () => void;
}

/** What a webhook was sent in the last 30 days, newest first. */
export function DeliverySheet({ webhook, onClose }: DeliverySheetProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const list = useCall(
    listDeliveries,
    { id: webhook._id, cursor: cursors.at(-1) },
    { keepPrevious: true, refetchInterval: cursors.length > 0 ? false : POLL_MS },
  );
  const items = list.data?.items;
  const next = list.data?.next;
  return (
    <Dialog onOpenChange={onClose} side title="Log" description={webhook.url}>
      <Loaded query={list} what="Deliveries" waiting={<ListSkeleton />} />
      {items?.length === 0 ? (
        <EmptyState
          icon={History}
          title="Nothing sent yet"
          description="Events we send to this address, and its responses, appear here for 30 days."
        />
      ) : null}
      {items && items.length > 0 ? (
        <>
          <ul className="divide-y">
            {items.map((delivery) => (
              <DeliveryItem key={delivery._id} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
          {next || cursors.length > 0 ? (
            <KeyPagination
              count={items.length}
              onPrevious={
                cursors.length > 0 ? () => setCursors((read) => read.slice(0, -1)) : undefined
              }
              onNext={next ? () => setCursors((read) => [...read, next]) : undefined}
            />
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}
