import { attachedOf } from "#web/components/mms/attached.ts";
import { MmsFields } from "#web/components/mms/mms-fields.tsx";
import type { DraftForm } from "./use-draft-form.ts";

const NO_FILE = { media: "", url: "", mediaType: "", mediaName: "" };

/** What an MMS campaign carries. */
export function CampaignMms({ form: { details, errors, set } }: { form: DraftForm }) {
  return (
    <MmsFields
      subject={details.subject}
      onSubject={(next) => set({ subject: next })}
      attached={attachedOf(details)}
      onAttached={(next) => set({ ...NO_FILE, ...next })}
      error={errors.media}
    />
  );
}
