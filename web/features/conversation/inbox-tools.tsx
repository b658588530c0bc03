import { Bell, CheckCheck, EllipsisVertical, Keyboard, Volume2 } from "lucide-react";
import { openRoom } from "#core/contract/rooms/rooms.ts";
import { unreadRooms } from "#core/contract/rooms/unread-rooms.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { useAlertSettings } from "#web/lib/alert-settings.ts";
import { notifyWarning } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface InboxToolsProps {
  unread: number;
  onRead: () => void;
  /** Whether letters act on the inbox. */
  keys: boolean;
  onKeys: (on: boolean) => void;
}

/** What concerns all conversations: reading them, and hearing of them. */
export function InboxTools({ unread, onRead, keys, onKeys }: InboxToolsProps) {
  const read = useAction(openRoom, { invalidates: [unreadRooms], onSuccess: onRead });
  const alerts = useAlertSettings();
  const notify = async () => {
    if (alerts.shows) return alerts.setShows(false);
    const allowed = (await Notification.requestPermission()) === "granted";
    if (allowed) alerts.setShows(true);
    else notifyWarning("Your browser blocks notifications from Cooee. Allow them in its settings.");
  };
  const on = <span>On</span>;
  const off = <span>Off</span>;
  return (
    <Menu
      label="Conversation"
      align="end"
      items={[
        {
          label: "Mark all as read",
          icon: CheckCheck,
          disabled: unread === 0,
          onSelect: () => read.mutate({ read: "all" }),
        },
        "separator",
        {
          label: "Browser notifications",
          icon: Bell,
          hint: alerts.shows ? on : off,
          onSelect: () => void notify(),
        },
        {
          label: "Sound",
          icon: Volume2,
          hint: alerts.sounds ? on : off,
          onSelect: () => alerts.setSounds(!alerts.sounds),
        },
        {
          label: "Letter shortcuts",
          icon: Keyboard,
          hint: keys ? on : off,
          onSelect: () => onKeys(!keys),
        },
      ]}
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label="Conversation settings" className="-mr-2">
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    />
  );
}
