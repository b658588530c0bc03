import { Dialog } from "#web/components/ui/dialog.tsx";

const shortcuts = [
  { keys: ["Ctrl", "K"], does: "Search (⌘ K on a Mac)" },
  { keys: ["?"], does: "Show these shortcuts" },
  { keys: ["Tab"], does: "Move to the next control" },
  { keys: ["Enter"], does: "Do the main action" },
  { keys: ["Esc"], does: "Close a dialog or menu" },
  { keys: ["J", "K"], does: "Conversation: next or previous conversation" },
  { keys: ["E"], does: "Conversation: close or reopen" },
  { keys: ["R", "N"], does: "Conversation: write a reply or a note" },
];

interface ShortcutSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <dl className="grid gap-3 pb-5">
        {shortcuts.map((shortcut) => (
          <div key={shortcut.does} className="flex items-center justify-between gap-4">
            <dt className="text-muted-foreground">{shortcut.does}</dt>
            <dd className="flex gap-1">
              {shortcut.keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-md border bg-muted px-1.5 py-0.5 text-center font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
