import { Command } from "cmdk";
import * as Dialog from "radix-ui/dialog";
import { useFocusReturn } from "#web/components/ui/focus-return.ts";
import type { ScreenEntry } from "./screen-entry.ts";

interface CommandPaletteProps {
  onClose: () => void;
  screens: readonly ScreenEntry[];
  onGo: (screen: ScreenEntry) => void;
}

/** Finds a screen by a few letters; loaded when it is first opened. */
export function CommandPalette({ onClose, screens, onGo }: CommandPaletteProps) {
  const focus = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="floats appears fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 overflow-hidden rounded-xl outline-none"
        >
          <Dialog.Title className="sr-only">Find a screen</Dialog.Title>
          <Command label="Find a screen">
            <Command.Input
              placeholder="Where to?"
              className="h-12 w-full border-b bg-transparent px-4 outline-none"
            />
            <Command.List className="max-h-80 overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-muted-foreground">
                No screen of that name
              </Command.Empty>
              {screens.map((screen) => (
                <Command.Item
                  key={screen.to}
                  value={screen.label}
                  onSelect={() => onGo(screen)}
                  className="flex h-10 cursor-pointer items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-muted"
                >
                  <screen.icon className="size-4 text-muted-foreground" aria-hidden="true" />
                  {screen.label}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
