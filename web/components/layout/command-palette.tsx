import { Command } from "cmdk";
import type { LucideIcon } from "lucide-react";
import * as Dialog from "radix-ui/dialog";
import type { ReactNode } from "react";
import { dialogBox } from "#web/components/ui/dialog-box.ts";
import { useFocusReturn } from "#web/components/ui/focus-return.ts";
import { cn } from "#web/lib/cn.ts";

export interface PaletteItem {
  /** Where it leads; `onChoose` gets the whole item. */
  to: string;
  label: string;
  icon: LucideIcon;
  /** At the right: how large it is, what became of it, where it is. */
  hint?: string;
}

export interface PaletteSection<Item extends PaletteItem> {
  heading: string;
  items: readonly Item[];
}

interface CommandPaletteProps<Item extends PaletteItem> {
  typed: string;
  onTyped: (typed: string) => void;
  /** What matches, best first. */
  sections: readonly PaletteSection<Item>[];
  searching: boolean;
  /** What could not be searched, and why. */
  error?: string;
  onChoose: (item: Item) => void;
  onClose: () => void;
}

/** Finds screens and what is on them by a few letters; loaded when it is first opened. */
export function CommandPalette<Item extends PaletteItem>({
  typed,
  onTyped,
  sections,
  searching,
  error,
  onChoose,
  onClose,
}: CommandPaletteProps<Item>) {
  const focus = useFocusReturn();
  const none = sections.every(({ items }) => items.length === 0);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className={cn(dialogBox, "max-w-xl overflow-hidden")}
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Command label="Search" shouldFilter={false} className="flex min-h-0 flex-col">
            <Command.Input
              value={typed}
              onValueChange={onTyped}
              placeholder="Search for anything"
              maxLength={80}
              className="h-12 w-full shrink-0 border-b bg-transparent px-4 outline-none"
            />
            <Command.List label="Results" className="h-96 min-h-0 overflow-y-auto p-2">
              {sections.map(({ heading, items }) => (
                <Section key={heading} heading={heading} items={items} onChoose={onChoose} />
              ))}
            </Command.List>
          </Command>
          <p
            role="status"
            className={cn(
              "flex h-9 shrink-0 items-center border-t px-4 text-xs",
              error ? "text-danger-text" : "text-muted-foreground",
            )}
          >
            {statusOf({ typed, searching, none, error })}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Status {
  typed: string;
  searching: boolean;
  none: boolean;
  error: string | undefined;
}

function statusOf({ typed, searching, none, error }: Status): ReactNode {
  if (error) return error;
  if (searching) return "Searching…";
  if (none) return `Nothing found for “${typed.trim()}”`;
  return (
    <>
      <span className="pointer-coarse:hidden">Use the arrow keys to choose, and Enter to open</span>
      <span className="not-pointer-coarse:hidden">Tap to open</span>
    </>
  );
}

interface SectionProps<Item extends PaletteItem> extends PaletteSection<Item> {
  onChoose: (item: Item) => void;
}

function Section<Item extends PaletteItem>({ heading, items, onChoose }: SectionProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-muted-foreground [&>[cmdk-group-heading]]:text-xs"
    >
      {items.map((item) => (
        <Command.Item
          key={`${item.to} ${item.label}`}
          value={`${heading} ${item.to} ${item.label}`}
          onSelect={() => onChoose(item)}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-muted"
        >
          <item.icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="min-w-0 grow truncate">{item.label}</span>
          {item.hint ? (
            <span className="figures min-w-24 shrink-[99] truncate text-right text-muted-foreground text-xs">
              {item.hint}
            </span>
          ) : null}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
