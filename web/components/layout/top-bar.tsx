import type { ReactNode } from "react";

interface TopBarProps {
  /** Names the screen in a word or two; the page's own heading is longer. */
  title: string;
  /** Create, balance, help, theme, profile. */
  children: ReactNode;
}

export function TopBar({ title, children }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-1.5 border-b bg-surface px-4 sm:gap-2 md:px-6">
      <p className="mr-auto truncate font-medium">{title}</p>
      {children}
    </header>
  );
}
