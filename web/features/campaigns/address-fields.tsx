import { memo, useState } from "react";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { GroupField } from "./group-field.tsx";
import type { DraftForm } from "./use-draft-form.ts";

/** The campaign's name, who it is from and who it is to. A key in the message leaves them alone. */
export const AddressFields = memo(function AddressFields({
  me,
  details,
  errors,
  set,
  chosen,
  draftId,
}: Pick<DraftForm, "me" | "details" | "errors" | "set" | "chosen" | "draftId">) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Campaign name"
          required
          error={errors.name}
          description="Only you see it, in lists and reports."
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              autoFocus={details.name === ""}
              value={details.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <SenderField
          value={details.sender}
          onValue={(sender) => set({ sender })}
          error={errors.sender}
          senders={me.senderList}
          medium={details.camp_type}
        />
      </div>
      <AudienceField {...{ me, details, errors, set, chosen, draftId }} />
    </>
  );
});

const ListField = onDemand(async () => (await import("./list-field.tsx")).ListField);

const WAYS = [
  { value: "groups", label: "Contacts" },
  { value: "numbers", label: "Numbers" },
  { value: "sheet", label: "Spreadsheet" },
] as const;
type Way = (typeof WAYS)[number]["value"];

type AudienceFieldProps = Pick<
  DraftForm,
  "me" | "details" | "errors" | "set" | "chosen" | "draftId"
>;

/** R005: a campaign's recipients: groups and segments, typed numbers, or the rows of a spreadsheet. */
function AudienceField({ me, details, errors, set, chosen, draftId }: AudienceFieldProps) {
  const { group_array: ids, segment_array: segments, audience, campaign_type: type } = details;
  const [picked, setPicked] = useState<Way>();
  const kept = chosen.list?.kind === "sheet" ? "sheet" : "numbers";
  const way = picked ?? (audience === null ? "groups" : kept);
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label="Send to"
        // A spreadsheet is read on a screen of its own, which comes back to a draft.
        options={WAYS.filter(({ value }) => draftId || value !== "sheet" || kept === "sheet")}
        value={way}
        onValueChange={(next) => setPicked(next)}
      />
      {way === "groups" ? (
        <GroupField
          ids={ids}
          segments={segments}
          onChoose={(group_array, segment_array) =>
            set({ group_array, segment_array, audience: null })
          }
          chosen={chosen}
          error={errors.group_array ?? errors.segment_array}
          type={type}
          single={details.camp_type === "mms"}
          limit={me.multiGroupLimit}
        />
      ) : (
        <Later waiting={<Skeleton className="h-16" />}>
          <ListField
            way={way}
            chosen={chosen}
            audience={audience}
            error={errors.audience ?? errors.group_array}
            draftId={draftId}
            onAudience={(next) => {
              setPicked(next === null ? way : undefined);
              set({ audience: next, group_array: [], segment_array: [] });
            }}
          />
        </Later>
      )}
    </div>
  );
}
