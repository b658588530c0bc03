import {
  BookOpen,
  Braces,
  CircleHelp,
  Keyboard,
  MessageCircleQuestion,
  Search,
} from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";

interface HelpMenuProps {
  /** Where questions are answered. */
  supportEmail: string;
  onFind: () => void;
  onShortcuts: () => void;
}

export function HelpMenu({ supportEmail, onFind, onShortcuts }: HelpMenuProps) {
  return (
    <Menu
      label="Help"
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label="Help" className="max-sm:hidden">
          <CircleHelp aria-hidden="true" />
        </Button>
      }
      items={[
        { label: "Document", icon: BookOpen, to: paths.documents },
        {
          label: "Chat",
          icon: MessageCircleQuestion,
          href: `mailto:${supportEmail}`,
          hint: "by email",
        },
        "separator",
        { label: "Search", icon: Search, onSelect: onFind, hint: "Ctrl K" },
        { label: "Keyboard shortcuts", icon: Keyboard, onSelect: onShortcuts, hint: "?" },
        { label: "API description", icon: Braces, href: "/api/openapi.json" },
      ]}
    />
  );
}
