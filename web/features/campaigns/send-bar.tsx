import { Clock, Send } from "lucide-react";
import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { EXCL_GST, formatCents, formatCounted } from "#web/lib/format.ts";
import { canBeSent } from "./check-warnings.ts";
import type { When } from "./when.ts";

interface SendBarProps {
  editTo: string;
  /** It is scheduled: what changes is saved. */
  saves: boolean;
  check: FlightCheck;
  when: When;
  sending: boolean;
  onSend: () => void;
}

/** The Send button, always within reach. It repeats the number of messages and the price. */
export function SendBar({ editTo, saves, check, when, sending, onSend }: SendBarProps) {
  const Icon = when.kind === "now" ? Send : Clock;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center justify-end gap-2 border-t bg-background px-4 py-3 max-md:bottom-14 md:-mx-6 md:px-6 lg:mx-0 lg:px-0">
      <p className="mr-auto text-muted-foreground text-xs max-sm:sr-only">Price {EXCL_GST}</p>
      <LinkButton variant="outline" size="lg" className="max-sm:px-3" to={editTo}>
        <span className="max-sm:hidden">Back to edit</span>
        <span className="sm:hidden">Edit</span>
      </LinkButton>
      <Button
        size="lg"
        className="max-sm:min-w-0 max-sm:shrink! max-sm:flex-1 max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal max-sm:px-2 max-sm:py-1 max-sm:text-sm"
        loading={sending}
        disabled={!canBeSent(check)}
        onClick={onSend}
      >
        {sending ? null : <Icon className="max-sm:hidden" aria-hidden="true" />}
        <span className="figures">
          {saves ? "Save changes ·" : when.kind === "now" ? "Send" : "Schedule"}{" "}
          {formatCounted(check.recipients, "message")}
          {when.kind === "repeat" ? " each time" : ""}
          {check.needsApproval ? " for review" : ""} · {formatCents(check.price, "charge")}
          <span aria-hidden="true" className="block font-normal text-xs sm:hidden">
            {EXCL_GST}
          </span>
        </span>
      </Button>
    </div>
  );
}
