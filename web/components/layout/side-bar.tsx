import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useLocation } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Tooltip } from "#web/components/ui/tooltip.tsx";
import { cn } from "#web/lib/cn.ts";
import { paths } from "#web/lib/paths.ts";
import { CountDot } from "./count-dot.tsx";
import { isWithin } from "./is-within.ts";
import { Logo } from "./logo.tsx";
import type { ScreenEntry } from "./screen-entry.ts";

interface SideBarProps {
  screens: readonly ScreenEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SideBar({ screens, open, onOpenChange }: SideBarProps) {
  const Fold = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-r bg-surface max-md:hidden">
      <Link
        to={paths.home}
        className={cn("flex h-14 shrink-0 items-center", open ? "px-4" : "justify-center")}
      >
        <Logo bare={!open} />
      </Link>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
        <MenuList screens={screens} open={open} />
      </nav>
      <div className={cn("p-2", !open && "flex justify-center")}>
        <Tooltip side="right" content={open ? "Collapse the side bar" : "Expand the side bar"}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={open ? "Collapse the side bar" : "Expand the side bar"}
            aria-expanded={open}
            className="text-muted-foreground"
            onClick={() => onOpenChange(!open)}
          >
            <Fold aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
    </aside>
  );
}

interface MenuListProps {
  screens: readonly ScreenEntry[];
  /** Shows labels; otherwise only icons. */
  open: boolean;
}

/** The menu with the headings of its sections. */
export function MenuList({ screens, open }: MenuListProps) {
  return (
    <ul className="grid gap-0.5">
      {screens.map((screen, index) => (
        <li key={screen.to}>
          <SectionStart section={screen.section} previous={screens[index - 1]} open={open} />
          <Entry screen={screen} open={open} />
        </li>
      ))}
    </ul>
  );
}

interface SectionStartProps {
  section: string | undefined;
  /** The entry above. */
  previous: ScreenEntry | undefined;
  open: boolean;
}

/** A section's heading, or a line where a section ends and what follows has no heading. */
function SectionStart({ section, previous, open }: SectionStartProps) {
  if (!previous || section === previous.section) return null;
  if (section && open) {
    return <p className="px-3 pt-3 pb-1 font-medium text-muted-foreground text-xs">{section}</p>;
  }
  return <div aria-hidden="true" className={cn("my-2 h-px bg-border", open ? "mx-3" : "mx-2")} />;
}

function Entry({ screen, open }: { screen: ScreenEntry; open: boolean }) {
  const Icon = screen.icon;
  const { pathname } = useLocation();
  const looks = cn(
    "relative flex h-9 w-full items-center gap-3 rounded-lg font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text",
    open ? "px-3" : "justify-center",
  );
  const body = (
    <>
      <Icon className="size-[1.125rem] shrink-0" aria-hidden="true" />
      <span className={cn("truncate", !open && "sr-only")}>{screen.label}</span>
      {screen.count && open ? (
        <span className="figures ml-auto rounded-full bg-accent-soft px-2 text-accent-text text-xs/5">
          {screen.count}
          <span className="sr-only"> {screen.counted ?? "waiting"}</span>
        </span>
      ) : null}
      {screen.count && !open ? <CountDot screen={screen} /> : null}
    </>
  );
  const link = screen.onSelect ? (
    <button type="button" className={looks} onClick={screen.onSelect}>
      {body}
    </button>
  ) : (
    <Link
      to={screen.to}
      aria-current={isWithin(pathname, screen.to) ? "page" : undefined}
      className={looks}
    >
      {body}
    </Link>
  );
  if (open) return link;
  return (
    <Tooltip side="right" content={screen.label}>
      {link}
    </Tooltip>
  );
}
