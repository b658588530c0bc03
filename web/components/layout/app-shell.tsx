import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useBarAway } from "#web/lib/bar-away.ts";
import { cn } from "#web/lib/cn.ts";
import { useLocalFlag } from "#web/lib/local-state.ts";
import type { ScreenEntry } from "./screen-entry.ts";
import { SideBar } from "./side-bar.tsx";
import { TabBar } from "./tab-bar.tsx";

interface AppShellProps {
  screens: readonly ScreenEntry[];
  /** The most important of them, for a narrow window. */
  tabs: readonly ScreenEntry[];
  /** The person's own entries, which a narrow window has behind its last tab. */
  own: readonly ScreenEntry[];
  /** A TopBar. */
  topBar: ReactNode;
  /** Strips above the page: offline, on trial, acting for another person. */
  banner?: ReactNode;
  /** What is open beside the page. */
  beside?: ReactNode;
  /** Whether it takes room from the page. */
  narrowed?: boolean;
  /** Whether the page is a list, which uses a wide window. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every signed-in screen. */
export function AppShell({
  screens,
  tabs,
  own,
  topBar,
  banner,
  beside,
  narrowed,
  wide,
  children,
}: AppShellProps) {
  const [open, setOpen] = useLocalFlag("sidebar", true);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useHashScroll();
  useBarAway();

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // The keyboard and screen readers continue in the new page, not in the menu; a page that has chosen
    // a field of its own keeps the focus there.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div
      className={cn(
        "min-h-dvh md:grid",
        open ? "md:grid-cols-[15rem_1fr]" : "md:grid-cols-[4rem_1fr]",
      )}
    >
      <a
        href="#main"
        className="floats -translate-y-20 fixed top-2 left-2 z-50 rounded-lg px-3 py-2 focus:translate-y-0"
      >
        Skip to the page
      </a>
      <SideBar screens={screens} open={open} onOpenChange={setOpen} />
      <div className="min-w-0 max-md:pb-16">
        {topBar}
        {banner}
        {/* R476: the page gets 14 or 17 of 24, where that is enough for a list; else it is covered. */}
        <div
          className={cn(
            narrowed &&
              "2xl:grid 2xl:grid-cols-[minmax(0,14fr)_minmax(0,10fr)] min-[120rem]:grid-cols-[minmax(0,17fr)_minmax(0,7fr)]",
          )}
        >
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            data-list={wide || undefined}
            className="mx-auto w-full max-w-[100rem] px-4 py-6 outline-none max-md:pt-1 max-md:pb-4 max-md:data-list:pb-16 md:px-6"
          >
            {/* Titles line up, however wide the page is. */}
            <div className={cn(!wide && "max-w-[74rem]")}>{children}</div>
          </main>
          {beside}
        </div>
      </div>
      <TabBar tabs={tabs} screens={[...screens, ...own]} />
    </div>
  );
}

const PATIENCE_MS = 3000;

/** Scrolls to what the URL names after `#`, once it is rendered. */
function useHashScroll(): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash on another page is another target
  useEffect(() => {
    if (hash.length < 2) return;
    const find = () => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView({ block: "start" });
      return target !== null;
    };
    if (find()) return;
    const observer = new MutationObserver(() => {
      if (find()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, hash]);
}
