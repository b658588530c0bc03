import { memo } from "react";
import { getBalance } from "#core/contract/profile/me.ts";
import { totalReach } from "#core/rules/audience.ts";
import { CostLine } from "#web/components/composer/cost-line.tsx";
import { useCall } from "#web/lib/query.ts";
import { optOutFor } from "./opt-out-for.ts";
import type { DraftForm } from "./use-draft-form.ts";

interface DraftCostProps extends Pick<DraftForm, "me" | "details" | "chosen"> {
  message: string;
}

/** Parts, contacts and price of the draft as it is now. */
export const DraftCost = memo(function DraftCost({ me, details, message, chosen }: DraftCostProps) {
  const credit = useCall(getBalance, {}).data?.data;
  return (
    <CostLine
      message={message}
      optOut={optOutFor(details, me)}
      medium={details.camp_type}
      recipients={
        chosen.list?.total ??
        totalReach(chosen.groups ?? [], details.campaign_type) + (chosen.segments?.total ?? 0)
      }
      credit={
        credit && {
          messages: credit.maxPossibleCredits[details.camp_type],
          lots: credit.lots.map((lot) => ({ left: lot.left, rate: lot[details.camp_type] })),
        }
      }
    />
  );
});
