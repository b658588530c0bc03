import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Card } from "#web/components/ui/card.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { formatCount } from "#web/lib/format.ts";
import { EXCLUSION_WORDS } from "./exclusion-words.ts";

type Exclusions = FlightCheck["exclusions"];

/** Who is left out and why; each count opens its list. */
export function ExclusionsCard({ exclusions }: { exclusions: Exclusions }) {
  const [open, setOpen] = useState<Exclusions[number]>();
  // People who may not see contacts get only the counts.
  const listed = exclusions.some(({ contacts }) => contacts.length > 0);
  const some = exclusions.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <Card
      title="Left out"
      description="These contacts get no message, and you do not pay for them."
      flush
    >
      <ul className="border-t">
        {some.map((exclusion) => (
          <li key={exclusion.reason} className="border-b last:border-b-0">
            <button
              type="button"
              disabled={!listed}
              onClick={() => setOpen(exclusion)}
              className="-outline-offset-2 flex min-h-11 w-full items-center gap-3 px-5 py-2 text-left transition-colors enabled:hover:bg-muted/60"
            >
              <span className="min-w-0 flex-1">{EXCLUSION_WORDS[exclusion.reason].label}</span>
              <span className="figures font-medium">{formatCount(exclusion.count)}</span>
              {listed ? (
                <ChevronRight className="size-4 text-muted-foreground" aria-hidden="true" />
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <ExclusionDrawer exclusion={open} onClose={() => setOpen(undefined)} />
    </Card>
  );
}

interface ExclusionDrawerProps {
  /** Undefined closes it. */
  exclusion: FlightCheck["exclusions"][number] | undefined;
  onClose: () => void;
}

/** The contacts left out for one reason. */
function ExclusionDrawer({ exclusion, onClose }: ExclusionDrawerProps) {
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
