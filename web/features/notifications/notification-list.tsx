import { useEffect } from "react";
import { NO_NOTIFICATIONS } from "#core/contract/notifications/notifications.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { NotificationRow } from "./notification-row.tsx";
import type { useNotifications } from "./use-notifications.ts";

interface NotificationListProps {
  notifications: ReturnType<typeof useNotifications>;
  /** Called when the list is there. */
  onSeen: () => void;
  /** Called when a notification is opened. */
  onOpen: () => void;
}

export function NotificationList({ notifications, onSeen, onOpen }: NotificationListProps) {
  const { items, list } = notifications;
  useEffect(onSeen, [onSeen]);
  return (
    <>
      <h2 className="py-1 font-semibold">Notifications</h2>
      <Content notifications={notifications} onOpen={onOpen} />
      {items?.length ? (
        <div className="mt-2 flex justify-end gap-2">
          {list.hasNextPage ? (
            <Button
              variant="outline"
              size="sm"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show older
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            loading={notifications.clear.isPending}
            onClick={() => notifications.clear.mutate({})}
          >
            Delete all
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Content({ notifications, onOpen }: Omit<NotificationListProps, "onSeen">) {
  const { items, list, remove } = notifications;
  if (!items && list.error) {
    return (
      <LoadError what="Your notifications" error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (!items) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-3 py-3">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    );
  }
  if (items.length === 0) {
    return <p className="py-8 text-center text-muted-foreground">{NO_NOTIFICATIONS}</p>;
  }
  return (
    <ul className="-mx-2 mt-1 max-h-[min(24rem,60dvh)] overflow-y-auto">
      {items.map((item) => (
        <NotificationRow
          key={item._id}
          notification={item}
          onOpen={onOpen}
          onDelete={() => remove.mutate({ id: item._id })}
          deleting={remove.isPending && remove.variables.id === item._id}
        />
      ))}
    </ul>
  );
}
