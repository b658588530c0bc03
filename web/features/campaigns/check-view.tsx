import type { Draft, FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { Later } from "#web/components/ui/on-demand.tsx";
import { paths } from "#web/lib/paths.ts";
import { CheckSkeleton } from "./check-skeleton.tsx";
import { CheckBody } from "./load-check-body.ts";
import { useLaunch } from "./use-launch.ts";
import type { When } from "./when.ts";

const NOW: When = { kind: "now" };

/** The flight check of a draft. */
export function CheckView({ draft, check }: { draft: Draft; check: FlightCheck }) {
  const action = useLaunch(draft._id, check);
  return (
    <Later waiting={<CheckSkeleton />}>
      <CheckBody
        {...{ draft, check, action }}
        first={{ when: NOW, followUp: draft.followUp }}
        editTo={paths.editCampaign(draft._id)}
      />
    </Later>
  );
}
