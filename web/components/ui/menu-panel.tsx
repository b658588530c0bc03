import * as Primitive from "radix-ui/dropdown-menu";
import { useRef } from "react";
import { Link } from "#web/components/ui/link.tsx";
import { cn } from "#web/lib/cn.ts";
import type { MenuItem, MenuProps } from "./menu.tsx";

const itemClass =
  "flex min-h-8 select-none items-center gap-2 rounded-md px-2 py-1.5 outline-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-muted [&>svg]:size-4 [&>svg]:text-muted-foreground";
const dangerClass = "text-danger-text data-highlighted:bg-danger-soft [&>svg]:text-danger-text";

interface MenuPanelProps extends MenuProps {
  /** Whether a key opened it. */
  byKey: boolean;
}

/** A Menu that has been pressed. */
export function MenuPanel({ label, trigger, items, header, align = "end", byKey }: MenuPanelProps) {
  // Radix highlights the first item if a key opens the menu, but it saw no key before it was loaded.
  const highlights = useRef(byKey);
  const highlightFirst = (content: HTMLElement | null) => {
    if (!content || !highlights.current) return;
    highlights.current = false;
    const first = content.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])");
    first?.focus({ preventScroll: true });
  };
  const kept = items.filter((item) => item !== false);
  const shown = kept[0] === "separator" ? kept.slice(1) : kept;
  const chosen = useRef<() => void>(undefined);
  // Runs once focus is back on the trigger, so that a dialog opened by the choice returns it there.
  const runChosen = () => {
    const run = chosen.current;
    chosen.current = undefined;
    if (run) queueMicrotask(run);
  };
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <section aria-label={label}>
          <Primitive.Content
            ref={highlightFirst}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={runChosen}
            className="floats appears z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-72 overflow-y-auto rounded-lg p-1"
          >
            {header ? <div className="mb-1 border-b px-2 pt-1.5 pb-2.5">{header}</div> : null}
            {shown.map((item, index) =>
              item === "separator" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position
                <Primitive.Separator key={index} className="-mx-1 my-1 h-px bg-border" />
              ) : (
                <Primitive.Item
                  key={item.label}
                  asChild={Boolean(item.to ?? item.href)}
                  disabled={item.disabled}
                  onSelect={() => {
                    chosen.current = item.onSelect;
                  }}
                  className={cn(itemClass, item.danger && dangerClass)}
                >
                  <ItemBody item={item} />
                </Primitive.Item>
              ),
            )}
          </Primitive.Content>
        </section>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function ItemBody({ item, ...rest }: { item: MenuItem }) {
  const Icon = item.icon;
  const body = (
    <>
      {Icon ? <Icon aria-hidden="true" /> : null}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.hint ? <span className="text-muted-foreground text-xs">{item.hint}</span> : null}
    </>
  );
  if (item.to) {
    return (
      <Link to={item.to} {...rest}>
        {body}
      </Link>
    );
  }
  if (item.href) {
    return (
      <a href={item.href} target="_blank" rel="noreferrer" {...rest}>
        {body}
      </a>
    );
  }
  return body;
}
