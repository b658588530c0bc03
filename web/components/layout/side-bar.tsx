import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Tooltip } from "#web/components/ui/tooltip.tsx";
import { cn } from "#web/lib/cn.ts";
import { paths } from "#web/lib/paths.ts";
import { CountDot } from "./count-dot.tsx";
import { currentOf } from "./is-within.ts";
import { Logo } from "./logo.tsx";
import type { ScreenEntry } from "./screen-entry.ts";

interface SideBarProps {
  screens: readonly ScreenEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SideBar({ screens, open, onOpenChange }: SideBarProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-r bg-surface max-md:hidden">
      <div className={cn("flex shrink-0 items-center", open ? "h-14 pr-2" : "flex-col pb-2")}>
        <Link
          to={paths.home}
          className={cn("flex h-14 items-center", open ? "mr-auto px-4" : "justify-center")}
        >
          <Logo bare={!open} />
        </Link>
        <FoldButton open={open} onOpenChange={onOpenChange} />
      </div>
      <nav
        ref={nav}
        aria-label="Main"
        className="scroll-hint min-h-0 flex-1 overflow-y-auto px-2 pb-1"
      >
        <MenuList screens={screens} open={open} />
      </nav>
    </aside>
  );
}

function FoldButton({ open, onOpenChange }: Pick<SideBarProps, "open" | "onOpenChange">) {
  const Fold = open ? PanelLeftClose : PanelLeftOpen;
  const label = open ? "Collapse the side bar" : "Expand the side bar";
  return (
    <Tooltip side="right" content={label}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={label}
        aria-expanded={open}
        className="text-muted-foreground"
        onClick={() => onOpenChange(!open)}
      >
        <Fold aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

interface MenuListProps {
  screens: readonly ScreenEntry[];
  /** Shows labels; otherwise only icons. */
  open: boolean;
}

/** A longer menu is set more tightly, so that all of it fits into 800 px. */
const ROOMY = 23;

/** The menu with the headings of its sections. */
export function MenuList({ screens, open }: MenuListProps) {
  const { pathname } = useLocation();
  const current = currentOf(screens, pathname);
  return (
    <ul data-close={screens.length > ROOMY || undefined} className="group/menu grid">
      {screens.map((screen, index) => (
        <li key={screen.to}>
          <SectionStart section={screen.section} previous={screens[index - 1]} open={open} />
          <Entry screen={screen} open={open} current={screen === current} />
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
    return (
      <p className="px-3 pt-1.5 pb-0.5 font-semibold text-[0.6875rem]/4 text-foreground max-md:pt-4 md:group-data-close/menu:pt-0.5 md:group-data-close/menu:pb-0 md:group-data-close/menu:leading-3.5 md:[@media(min-height:65rem)]:pt-3!">
        {section}
      </p>
    );
  }
  return <div aria-hidden="true" className={cn("my-1 h-px bg-border", open ? "mx-3" : "mx-2")} />;
}

interface EntryProps {
  screen: ScreenEntry;
  open: boolean;
  /** Whether the open page is its own. */
  current: boolean;
}

function Entry({ screen, open, current }: EntryProps) {
  const Icon = screen.icon;
  const looks = cn(
    // So low that a whole menu fits into 800 px; higher where there is room.
    "relative flex h-6.25 md:group-data-close/menu:h-6 w-full items-center gap-3 rounded-md max-md:h-10 md:[@media(min-height:65rem)]:h-8! font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text",
    open ? "px-3" : "justify-center",
  );
  const body = (
    <>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
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
    <Link to={screen.to} aria-current={current ? "page" : undefined} className={looks}>
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
