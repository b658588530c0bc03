import type { PersonalNumber } from "#core/contract/personal-numbers/personal-numbers.ts";
import { listSenderIds, type SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useCall } from "#web/lib/query.ts";
import { RemoveSender } from "../remove-sender.tsx";

interface RemovePersonalProps {
  number: PersonalNumber;
  onClose: () => void;
}

/** Asks before a personal number is removed, once it is known what uses it. */
export function RemovePersonal({ number: { _id, number }, onClose }: RemovePersonalProps) {
  const query = useCall(listSenderIds, { search: number });
  const sender: SenderId | undefined = query.data?.items.find((one) => one._id === _id);
  if (sender) return <RemoveSender sender={sender} onClose={onClose} />;
  if (!query.error) return null;
  return (
    <Dialog onOpenChange={onClose} title="Remove number" size="sm">
      <LoadError
        what="What uses the number"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    </Dialog>
  );
}
