import type { Draft } from "#core/contract/campaigns/drafts.ts";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";

const FollowUpFields = onDemand(
  async () => (await import("./follow-up-fields.tsx")).FollowUpFields,
);

const FIRST_FOLLOW_UP: FollowUp = { to: "all", days: 2, minutes: 540, message: "" };

export interface FollowUpCardProps {
  draft: Draft;
  followUp: FollowUp | undefined;
  onFollowUp: (followUp: FollowUp | undefined) => void;
  error: string | undefined;
  /** Whether the campaign repeats, and each date has its own; without, its price is not shown. */
  priced: "once" | "each" | undefined;
}

/** Another message, some days after the campaign: switched off to begin with. */
export function FollowUpCard(props: FollowUpCardProps) {
  const { draft, followUp, onFollowUp } = props;
  return (
    <Card title="Follow-up">
      <div className="grid grid-cols-1 gap-4">
        <CheckField
          label="Send a follow-up campaign"
          description="Another message, some days later, to those who get this one. Anyone who has opted out by then is left out. It is debited when it is sent."
          checked={followUp !== undefined}
          onCheckedChange={(on) => onFollowUp(on ? (draft.followUp ?? FIRST_FOLLOW_UP) : undefined)}
        />
        {followUp ? (
          <Later waiting={<Skeleton className="h-96" />}>
            <FollowUpFields {...props} followUp={followUp} />
          </Later>
        ) : null}
      </div>
    </Card>
  );
}
