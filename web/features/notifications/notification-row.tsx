import { Trash2 } from "lucide-react";
import type { Notification } from "#core/contract/notifications/notifications.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { cn } from "#web/lib/cn.ts";
import { useMe } from "#web/lib/session.ts";
import { notificationTarget } from "./notification-target.ts";

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
  onDelete: () => void;
  deleting: boolean;
}

export function NotificationRow({
  notification: { kind, message, mms, from, room, createdAt, read },
  onOpen,
  onDelete,
  deleting,
}: NotificationRowProps) {
  const me = useMe();
  return (
    <li className="flex items-start gap-1 rounded-lg pr-1 hover:bg-muted">
      <Link
        to={notificationTarget(me, { kind, room })}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-lg px-2 py-2 -outline-offset-2"
      >
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-text text-xs"
        >
          {message.charAt(0).toUpperCase()}
        </span>
        <span className="min-w-0">
          <span className={cn("block break-words", !read && "font-semibold")}>
            {read ? null : <span className="sr-only">New: </span>}
            {message}
          </span>
          <span className="figures block text-muted-foreground text-xs">
            {from ? (
              <span className="block">
                From {formatMobile(from)}
                {mms ? ", an MMS" : ""}
              </span>
            ) : null}
            <DateTime at={createdAt} />
          </span>
        </span>
      </Link>
      <Button
        variant="ghost"
        size="icon-sm"
        className="mt-1.5 text-muted-foreground"
        aria-label={`Delete "${message}"`}
        loading={deleting}
        onClick={onDelete}
      >
        {deleting ? null : <Trash2 aria-hidden="true" />}
      </Button>
    </li>
  );
}
