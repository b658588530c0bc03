import { CopyField } from "#web/components/form/copy-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

interface PutAddressDialogProps {
  address: string;
  onClose: () => void;
}

/** The secret address, and the lines that send a file to it. */
export function PutAddressDialog({ address, onClose }: PutAddressDialogProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="Send files to this address"
      description="The name of the file follows the address. Files can be up to 5 MB."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        <CopyField label="Address" value={address} />
        <CopyField label="With curl" value={`curl --fail-with-body -T bookings.csv ${address}`} />
        <CopyField
          label="With PowerShell"
          value={`Invoke-RestMethod -Method Put -InFile bookings.csv -Uri ${address}bookings.csv`}
        />
        <Alert tone="attention" title="Copy it now. We will not show it again.">
          Anyone who has this address can send messages. If you lose it, make a new one under Edit.
        </Alert>
      </div>
    </Dialog>
  );
}
