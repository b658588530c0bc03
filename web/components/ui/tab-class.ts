import { cn } from "#web/lib/cn.ts";

/**
 * A row of tabs: the line below is as wide as the page, and their words begin where the title above does. On a
 * phone, its end fades, as there may be more of them.
 */
export const tabRow = {
  line: "mb-4 flex items-center gap-2 border-b phone-list:mb-0 phone-list:border-b-0",
  tabs: "-mb-px -ml-3 flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] max-sm:-ml-2 phone-list:mb-0 max-sm:pr-6 max-sm:[mask-image:linear-gradient(to_left,transparent,black_1.5rem)]",
} as const;

export function tabClass(isOpen: boolean): string {
  return cn(
    "relative flex h-10 shrink-0 items-center gap-2 whitespace-nowrap rounded-md px-3 font-medium transition-colors -outline-offset-2 max-sm:gap-1.5 max-sm:px-2 phone-list:h-9",
    isOpen
      ? "text-foreground after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-primary max-sm:after:inset-x-2"
      : "text-muted-foreground hover:text-foreground",
  );
}
