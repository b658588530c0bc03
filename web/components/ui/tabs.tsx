import * as Primitive from "radix-ui/tabs";
import type { ReactNode } from "react";
import { formatCount } from "#web/lib/format.ts";

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: string; count?: number }[];
  /** What the tabs are for, for screen readers. */
  label: string;
  /** What the open tab shows. */
  children: ReactNode;
}

export function Tabs({ value, onValueChange, tabs, label, children }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange}>
      <Primitive.List aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-10 items-center gap-2 whitespace-nowrap rounded-t-md border-transparent border-b-2 px-3 font-medium text-muted-foreground transition-colors -outline-offset-2 hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="figures rounded-full bg-muted px-1.5 text-muted-foreground text-xs">
                {formatCount(tab.count)}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content value={value} tabIndex={-1}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}
