import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";

const Dialog = onDemand(async () => (await import("./upgrade-dialog.tsx")).UpgradeDialog);

interface UpgradeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  supportEmail: string;
}

/** The dialog that explains an upgrade, loaded when it opens. */
export function Upgrade({ open, onOpenChange, supportEmail }: UpgradeProps) {
  if (!open) return null;
  return (
    <Opening onMissing={() => onOpenChange(false)}>
      <Dialog open onOpenChange={onOpenChange} supportEmail={supportEmail} />
    </Opening>
  );
}
