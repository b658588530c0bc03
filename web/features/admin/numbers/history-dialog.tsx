import {
  type DedicatedNumber,
  numberHistory,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { NUMBER_HISTORY } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { EVENT_WORDS } from "./words.ts";

interface NumberHistoryDialogProps {
  number: DedicatedNumber;
  onClose: () => void;
}

/** R678: what happened to a number, the newest first. */
export function NumberHistoryDialog({ number, onClose }: NumberHistoryDialogProps) {
  const query = useCall(numberHistory, { id: number._id, limit: NUMBER_HISTORY });
  return (
    <Dialog
      onOpenChange={onClose}
      title={`History of ${formatInternational(number.number)}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded query={query} what="The history" waiting={<Skeleton className="h-32" />}>
        {({ data }) => (
          <ul className="grid gap-3">
            {data.map(({ _id, event, at, accountName, by }) => (
              <li key={_id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 break-words">
                  {EVENT_WORDS[event]} {accountName}
                  {by ? <span className="block text-muted-foreground text-xs">By {by}</span> : null}
                </span>
                <DateTime at={at} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
