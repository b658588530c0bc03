import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { checkDraftFollowUp } from "#core/contract/campaigns/follow-up-check.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { EXCL_GST, formatCents, formatCounted } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { useSettled } from "#web/lib/use-settled.ts";

/** How long typing pauses before its price is worked out. */
const SETTLED_MS = 500;

type Words = Pick<FollowUp, "to" | "message">;

const FEWER = {
  all: "",
  noReply: " It costs less if some of them reply first.",
  notClicked: " It costs less if some of them open the link first.",
};

/** What a draft's follow-up costs at most, and what is wrong with it. */
export function useFollowUpCheck(id: string | undefined, { to, message }: Words) {
  const written = useSettled(message.trim(), SETTLED_MS);
  const input = !id || written === "" ? undefined : { id, followUp: { to, message: written } };
  const check = useCall(checkDraftFollowUp, input, { onRequest: true, keepPrevious: true });
  const fields = check.error instanceof ApiError ? check.error.fields : {};
  return {
    figures: input && check.data?.data,
    refused: fields["followUp.message"] ?? fields["followUp.to"],
    error: check.error,
    waiting: input !== undefined && check.isPending,
    retry: () => void check.refetch(),
  };
}

interface FollowUpCostProps {
  check: ReturnType<typeof useFollowUpCheck>;
  to: FollowUp["to"];
  /** The campaign repeats, and each date has its own follow-up. */
  each: boolean;
}

/** Its price in words; the place is kept until it is known. */
export function FollowUpCost({ check, to, each }: FollowUpCostProps) {
  return (
    <div className="min-h-10" aria-live="polite">
      <CostWords {...{ check, to, each }} />
    </div>
  );
}

function CostWords({
  check: { figures, refused, error, waiting, retry },
  to,
  each,
}: FollowUpCostProps) {
  if (waiting) return <Skeleton className="h-10" />;
  if (error) {
    return refused ? null : (
      <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
        Its price could not be calculated. {messageOf(error)}
        <Button variant="outline" size="sm" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (!figures) {
    return <p className="text-muted-foreground">Write the message to see the most it can cost.</p>;
  }
  const { recipients, price, segments } = figures;
  if (recipients === 0) {
    return <p>No one who gets the campaign would get this. Add a fallback to its tags.</p>;
  }
  const length = formatCounted(segments, "part");
  return (
    <>
      <p className="figures">
        Costs at most <b className="font-semibold">{formatCents(price, "shortfall")}</b> {EXCL_GST}
        {each ? " each time" : ""}:{" "}
        {recipients === 1
          ? `1 message of ${length}`
          : `${formatCounted(recipients, "message")}, the longest with ${length}`}
      </p>
      <p className="text-muted-foreground text-xs">Nothing is reserved.{FEWER[to]}</p>
    </>
  );
}
