import { MediumField } from "#web/components/mms/medium-field.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { asMedium } from "./draft-values.ts";
import type { DraftForm } from "./use-draft-form.ts";

const CampaignMms = onDemand(async () => (await import("./campaign-mms.tsx")).CampaignMms);

/** R015: whether the campaign is of texts or of MMS, and what an MMS carries. A scheduled one keeps its medium. */
export function CampaignMedium({ form }: { form: DraftForm }) {
  const { me, message, details, set, isDraft } = form;
  return (
    <>
      {isDraft ? (
        <MediumField
          me={me}
          value={details.camp_type}
          onValue={(medium) => set(asMedium(medium, { ...details, message }, me.linkHost))}
        />
      ) : null}
      {details.camp_type === "mms" ? (
        <Later waiting={<Skeleton className="h-32" />}>
          <CampaignMms form={form} />
        </Later>
      ) : null}
    </>
  );
}
