import { attachedOf } from "#web/components/mms/attached.ts";
import { MediumField } from "#web/components/mms/medium-field.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { asMedium } from "./draft-values.ts";
import type { DraftForm } from "./use-draft-form.ts";

const MmsFields = onDemand(
  async () => (await import("#web/components/mms/mms-fields.tsx")).MmsFields,
);

const NO_FILE = { media: "", url: "", mediaType: "", mediaName: "" };

/** R015: whether the campaign is of texts or of MMS, and what an MMS carries. A scheduled one keeps both. */
export function CampaignMedium({ form }: { form: DraftForm }) {
  const { me, message, details, errors, set, isDraft } = form;
  const { camp_type, subject } = details;
  if (!isDraft) return null;
  return (
    <>
      <MediumField
        me={me}
        value={camp_type}
        onValue={(medium) => set(asMedium(medium, { ...details, message }, me.linkHost))}
      />
      {camp_type === "mms" ? (
        <Later waiting={<Skeleton className="h-32" />}>
          <MmsFields
            subject={subject}
            onSubject={(next) => set({ subject: next })}
            attached={attachedOf(details)}
            onAttached={(next) => set({ ...NO_FILE, ...next })}
            error={errors.media}
          />
        </Later>
      ) : null}
    </>
  );
}
