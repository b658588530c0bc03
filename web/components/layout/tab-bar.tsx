import { Ellipsis } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { cn } from "#web/lib/cn.ts";
import { CountDot } from "./count-dot.tsx";
import { currentOf } from "./is-within.ts";
import type { ScreenEntry } from "./screen-entry.ts";
import { MenuList } from "./side-bar.tsx";

const MOST_TABS = 4;

const tabClass =
  "relative -outline-offset-2 flex h-full w-full flex-col items-center justify-center gap-0.5 font-medium text-[0.6875rem]";

interface TabBarProps {
  /** The most important screens; the first four get a tab. */
  tabs: readonly ScreenEntry[];
  /** What is behind the last tab: the whole menu, and what the person's own menu holds. */
  screens: readonly ScreenEntry[];
}

/** Takes the side bar's place on a phone. */
export function TabBar({ tabs, screens }: TabBarProps) {
  const { pathname } = useLocation();
  const shown = tabs.slice(0, MOST_TABS);
  const current = currentOf(shown, pathname);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex h-14">
        {shown.map((screen) => {
          const open = screen === current;
          return (
            <li key={screen.to} className="min-w-0 flex-1">
              <Link
                to={screen.to}
                aria-current={open ? "page" : undefined}
                className={cn(tabClass, open ? "text-primary-text" : "text-muted-foreground")}
              >
                <screen.icon className="size-5" aria-hidden="true" />
                <span className="max-w-full truncate">{screen.label}</span>
                {screen.count ? <CountDot screen={screen} /> : null}
              </Link>
            </li>
          );
        })}
        <li className="min-w-0 flex-1">
          <More screens={screens} />
        </li>
      </ul>
    </nav>
  );
}

function More({ screens }: { screens: readonly ScreenEntry[] }) {
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  // The chosen screen replaces the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes it
  useEffect(() => setOpen(false), [key]);
  const entries = screens.map(({ onSelect, ...screen }) => ({
    ...screen,
    ...(onSelect && {
      onSelect: () => {
        setOpen(false);
        onSelect();
      },
    }),
  }));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={cn(tabClass, "text-muted-foreground")}
        onClick={() => setOpen(true)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
        More
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Menu" side>
        <div className="pb-6">
          <MenuList screens={entries} open />
        </div>
      </Dialog>
    </>
  );
}
