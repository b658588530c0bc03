import { Search } from "lucide-react";
import type { ReactNode } from "react";

interface TopBarProps {
  /** Opens the command palette. */
  onFind: () => void;
  /** Balance, Create, help, theme, profile. */
  children: ReactNode;
}

/** Above every page, which has its own title. */
export function TopBar({ onFind, children }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-1.5 border-b bg-surface px-4 max-md:h-11 max-md:transition-transform max-md:not-focus-within:in-data-bar-away:-translate-y-full sm:gap-2 md:px-6">
      <div className="mr-auto lg:min-w-0 lg:flex-1">
        <button
          type="button"
          aria-label="Search"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
          className="flex h-8 items-center gap-2 rounded-lg text-muted-foreground transition-colors hover:text-foreground max-lg:w-8 max-lg:justify-center max-lg:hover:bg-muted lg:w-full lg:max-w-52 lg:border lg:bg-background lg:px-2.5"
        >
          <Search className="size-4 shrink-0" aria-hidden="true" />
          <span aria-hidden="true" className="flex-1 text-left max-lg:hidden">
            Search
          </span>
          <span aria-hidden="true" className="text-xs max-lg:hidden">
            Ctrl K
          </span>
        </button>
      </div>
      {children}
    </header>
  );
}
