import { Keyboard, LogOut } from "lucide-react";
import { Menu } from "#web/components/ui/menu.tsx";
import { type MessagesLeft, messagesLeft } from "./messages-left.ts";
import type { ScreenEntry } from "./screen-entry.ts";

interface ProfileMenuProps {
  name: string;
  email: string;
  accountName: string;
  /** The URL of the account's picture; empty without one. */
  logo: string;
  screens: readonly ScreenEntry[];
  /** Undefined while it loads. */
  left: MessagesLeft | undefined;
  onShortcuts: () => void;
  onLogOut: () => void;
}

export function ProfileMenu(props: ProfileMenuProps) {
  const { name, email, accountName, logo, screens, left } = props;
  return (
    <Menu
      label="Profile"
      trigger={
        <button
          type="button"
          aria-label={`Profile of ${name}`}
          className="flex size-8 shrink-0 items-center justify-center overflow-clip rounded-full bg-primary-soft font-semibold text-primary-text text-xs"
        >
          {logo ? <img src={logo} alt="" className="size-full object-cover" /> : initials(name)}
        </button>
      }
      header={
        <div className="grid gap-0.5">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-muted-foreground text-xs">{email}</p>
          {accountName === name ? null : (
            <p className="truncate text-muted-foreground text-xs">{accountName}</p>
          )}
          {left ? <p className="figures mt-1 text-xs">Credit for {messagesLeft(left)}</p> : null}
        </div>
      }
      items={[
        ...screens.map(({ label, icon, to }) => ({ label, icon, to })),
        "separator",
        {
          label: "Keyboard shortcuts",
          icon: Keyboard,
          onSelect: props.onShortcuts,
          hint: "?",
        },
        { label: "Logout", icon: LogOut, onSelect: props.onLogOut },
      ]}
    />
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "");
  return letters.join("").toUpperCase();
}
