import { may } from "#core/permissions.ts";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { formatCents, formatCounted } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import type { SentMessage } from "./use-quick-form.ts";

interface SentDialogProps {
  /** Undefined closes it. */
  sent: SentMessage | undefined;
  onClose: () => void;
}

/** R095, R220: what became of a message, and where to find it. */
export function SentDialog({ sent, onClose }: SentDialogProps) {
  const me = useMe();
  if (!sent) return null;
  const { status, recipients, price, scheduleAt } = sent.data;
  const waits = status === "pending";
  return (
    <Dialog
      onOpenChange={onClose}
      size="sm"
      title={waits ? "Sent for review" : sent.message}
      description={waits ? sent.message : undefined}
      footer={
        <>
          {may(me, "history") ? (
            <LinkButton variant="outline" to={paths.history} onClick={onClose}>
              Open history
            </LinkButton>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {sent.data.heldBy.length > 0 ? (
        <div className="pb-3">
          <HeldRules held={sent.data.heldBy} />
        </div>
      ) : null}
      <p className="figures pb-5">
        {`${formatCounted(recipients, "message")} · ${formatCents(price, "charge")}`}
        {scheduleAt === undefined ? null : (
          <>
            {" · "}
            <DateTime at={scheduleAt} />
          </>
        )}
      </p>
    </Dialog>
  );
}
