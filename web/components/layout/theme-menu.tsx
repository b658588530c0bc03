import { Check, Monitor, Moon, Sun } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { type Theme, useTheme } from "#web/lib/theme.ts";

export const THEMES: readonly { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
  { theme: "system", label: "System", icon: Monitor },
];

export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const Icon = THEMES.find((choice) => choice.theme === theme)?.icon ?? Monitor;
  return (
    <Menu
      label="Theme"
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label="Theme">
          <Icon aria-hidden="true" />
        </Button>
      }
      items={THEMES.map((choice) => ({
        label: choice.label,
        icon: choice.icon,
        onSelect: () => setTheme(choice.theme),
        hint:
          choice.theme === theme ? (
            <>
              <Check className="size-4" aria-hidden="true" />
              <span className="sr-only">chosen</span>
            </>
          ) : null,
      }))}
    />
  );
}
