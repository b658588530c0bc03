import { type KeyboardEvent, type ReactNode, useId } from "react";
import { formatCount } from "#web/lib/format.ts";
import { tabClass, tabRow } from "./tab-class.ts";

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: string; count?: number }[];
  /** What the tabs are for, for screen readers. */
  label: string;
  /** At the end of their line: another choice about what the tab shows. */
  aside?: ReactNode;
  /** What the open tab shows. */
  children: ReactNode;
}

/** Tabs, of which Tab reaches the open one and the arrow keys the others. */
export function Tabs({ value, onValueChange, tabs, label, aside, children }: TabsProps) {
  const id = useId();
  return (
    <>
      <div className={tabRow.line}>
        <div role="tablist" aria-label={label} onKeyDown={openByKey} className={tabRow.tabs}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              className={tabClass(tab.value === value)}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="figures rounded-full bg-muted px-1.5 text-muted-foreground text-xs">
                  {formatCount(tab.count)}
                </span>
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}

/** Opens the previous, next, first or last tab, from the one that has the focus. */
function openByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab.contains(document.activeElement));
  const places = new Map([
    ["ArrowLeft", at - 1],
    ["ArrowRight", (at + 1) % tabs.length],
    ["Home", 0],
    ["End", -1],
  ]);
  const to = places.get(event.key);
  if (to === undefined) return;
  event.preventDefault();
  const next = tabs.at(to);
  next?.focus();
  next?.click();
}
