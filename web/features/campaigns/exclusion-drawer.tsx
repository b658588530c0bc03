import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { formatCount } from "#web/lib/format.ts";
import { EXCLUSION_WORDS } from "./exclusion-words.ts";

interface ExclusionDrawerProps {
  /** Undefined closes it. */
  exclusion: FlightCheck["exclusions"][number] | undefined;
  onClose: () => void;
}

/** The contacts left out for one reason. */
export function ExclusionDrawer({ exclusion, onClose }: ExclusionDrawerProps) {
  if (!exclusion) return null;
  const { label, why } = EXCLUSION_WORDS[exclusion.reason];
  const hidden = exclusion.count - exclusion.contacts.length;
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title={`${label}: ${formatCount(exclusion.count)}`}
      description={why}
    >
      <ul className="pb-5">
        {exclusion.contacts.map((contact, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a duplicate number is listed twice
            key={index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b py-2"
          >
            <span className="figures break-all font-medium">{formatMobile(contact.number)}</span>
            <span className="break-words text-muted-foreground">{contact.detail}</span>
          </li>
        ))}
        {hidden > 0 ? (
          <li className="py-3 text-muted-foreground">
            And {formatCount(hidden)} more; the first {formatCount(exclusion.contacts.length)} are
            shown.
          </li>
        ) : null}
      </ul>
    </Dialog>
  );
}
