import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

/** Stops people from mapping labels before the mobile number. */
export function NumberFirstDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={GROUP_TEXTS.numberFirstTitle}
      description={GROUP_TEXTS.numberFirst}
      footer={<Button onClick={onClose}>OK</Button>}
    />
  );
}
