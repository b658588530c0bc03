import { Bell } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useNotifications } from "./use-notifications.ts";

const NotificationList = onDemand(
  async () => (await import("./notification-list.tsx")).NotificationList,
);

const MOST_COUNTED = 99;

/** In the top bar: a bell with a dot while something is new, and the list behind it (R489 to R491). */
export function Notifications() {
  const notifications = useNotifications();
  const [open, setOpen] = useState(false);
  const { unread } = notifications;

  const seen = useRef(false);

  const change = (next: boolean) => {
    setOpen(next);
    // On closing, so that new ones stay marked until then.
    if (!next && seen.current && unread > 0) notifications.read.mutate({});
    seen.current = false;
  };
  const see = useCallback(() => {
    seen.current = true;
  }, []);

  return (
    <Popover
      label="Notifications"
      align="end"
      wide
      open={open}
      onOpenChange={change}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="relative"
          aria-label={unread > 0 ? `Notifications, ${spoken(unread)} new` : "Notifications"}
        >
          <Bell aria-hidden="true" />
          {unread > 0 ? (
            <span
              aria-hidden="true"
              className="absolute top-1 right-1 size-2 rounded-full bg-danger ring-2 ring-surface"
            />
          ) : null}
        </Button>
      }
    >
      <Later waiting={<Skeleton className="h-32" />}>
        <NotificationList notifications={notifications} onSeen={see} onOpen={() => change(false)} />
      </Later>
    </Popover>
  );
}

function spoken(unread: number): string {
  return unread >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(unread);
}
