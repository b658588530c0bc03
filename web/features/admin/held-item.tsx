import type { ApprovalItem } from "#core/contract/approvals/approvals.ts";
import { liftKeys } from "#core/rules/holds.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Alert } from "#web/components/ui/alert.tsx";

interface HeldItemProps {
  item: ApprovalItem;
  /** Whether the rules are lifted for this account if it is approved. */
  lift: boolean;
  onLift: (lift: boolean) => void;
}

/** The rules that hold a message, what its owner says to that, and whether they hold the account again. */
export function HeldItem({ item: { heldBy, appeal, account }, lift, onLift }: HeldItemProps) {
  if (heldBy.length === 0 && !appeal) return null;
  return (
    <>
      {heldBy.length > 0 ? (
        <Alert tone="attention" title={heldBy.length === 1 ? "Held by a rule" : "Held by rules"}>
          <HeldRules withIds held={heldBy} />
        </Alert>
      ) : null}
      {appeal ? (
        <div>
          <p className="mb-1.5 text-muted-foreground text-xs">What {account.name} says</p>
          <p className="whitespace-pre-wrap break-words rounded-lg border px-4 py-3">{appeal}</p>
        </div>
      ) : null}
      {liftKeys(heldBy).length > 0 ? (
        <CheckField
          label="Don’t hold this account’s texts for this again"
          description="Counts if you approve. You can take it back in the account’s limits."
          checked={lift}
          onCheckedChange={onLift}
        />
      ) : null}
    </>
  );
}
