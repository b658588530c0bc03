import type { HeldBy } from "#core/rules/holds.ts";
import { AppealField } from "#web/components/holds/appeal-field.tsx";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Alert } from "#web/components/ui/alert.tsx";

interface ReviewNoticeProps {
  held: readonly HeldBy[];
  /** What the person writes to the administrator; undefined where it is written later. */
  appeal: { value: string; onValue: (value: string) => void } | undefined;
}

/** Shown before Send if the campaign will be reviewed first. */
export function ReviewNotice({ held, appeal }: ReviewNoticeProps) {
  if (held.length === 0) {
    return (
      <Alert tone="info" title="We review your messages before they go out">
        This happens while your account is new. Nothing is debited until this campaign is approved.
      </Alert>
    );
  }
  return (
    <Alert tone="attention" title="This campaign will wait for our approval">
      <div className="grid gap-3">
        <HeldRules held={held} />
        <p>Nothing is sent or debited until it is approved. You can also go back and change it.</p>
        {appeal ? <AppealField {...appeal} /> : null}
      </div>
    </Alert>
  );
}
