import {
  BookOpen,
  Braces,
  CircleHelp,
  Keyboard,
  MessageCircleQuestion,
  Scale,
  Search,
  ShieldCheck,
} from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { paths } from "#web/lib/paths.ts";

const SupportDialog = dialogOnDemand(
  async () => (await import("./support-dialog.tsx")).SupportDialog,
);

interface HelpMenuProps {
  onFind: () => void;
  onShortcuts: () => void;
}

export function HelpMenu({ onFind, onShortcuts }: HelpMenuProps) {
  const [writing, setWriting] = useState(false);
  return (
    <>
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
            onSelect: () => setWriting(true),
            hint: "by email",
          },
          "separator",
          { label: "Search", icon: Search, onSelect: onFind, hint: "Ctrl K" },
          { label: "Keyboard shortcuts", icon: Keyboard, onSelect: onShortcuts, hint: "?" },
          { label: "API description", icon: Braces, href: "/api/openapi.json" },
          "separator",
          { label: "Terms", icon: Scale, to: paths.terms },
          { label: "Privacy", icon: ShieldCheck, to: paths.privacy },
        ]}
      />
      {writing ? <SupportDialog onClose={() => setWriting(false)} /> : null}
    </>
  );
}
