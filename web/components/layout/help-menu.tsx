import { Braces, CircleHelp, Keyboard, Search } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";

interface HelpMenuProps {
  onFind: () => void;
  onShortcuts: () => void;
}

export function HelpMenu({ onFind, onShortcuts }: HelpMenuProps) {
  return (
    <Menu
      label="Help"
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label="Help" className="max-sm:hidden">
          <CircleHelp aria-hidden="true" />
        </Button>
      }
      items={[
        { label: "Find a screen", icon: Search, onSelect: onFind, hint: "Ctrl K" },
        { label: "Keyboard shortcuts", icon: Keyboard, onSelect: onShortcuts, hint: "?" },
        { label: "API description", icon: Braces, href: "/api/openapi.json" },
      ]}
    />
  );
}
