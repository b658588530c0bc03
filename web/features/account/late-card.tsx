import { LATE_MINUTES } from "#core/contract/profile/profile.ts";
import { lateLabel } from "#core/rules/late-starts.ts";
import { Field } from "#web/components/form/field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useMe } from "#web/lib/session.ts";
import { useProfileSetting } from "./use-profile-setting.ts";

const OPTIONS = LATE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `Up to ${lateLabel(minutes)} late`,
}));

/** What becomes of a scheduled message whose time passed during an outage. */
export function LateCard() {
  const me = useMe();
  const save = useProfileSetting();
  const chosen = save.isPending ? save.variables.lateMinutes : me.lateMinutes;
  const choose = (value: string) => {
    const lateMinutes = LATE_MINUTES.find((minutes) => String(minutes) === value);
    if (lateMinutes !== undefined) save.mutate({ lateMinutes });
  };
  return (
    <Card
      title="Scheduled messages"
      description="If an outage holds up a scheduled message, send it late or skip it."
    >
      <Field
        label="Still send"
        required
        description="Anything later than this is skipped and refunded, and we notify you."
      >
        {(control) => (
          <Select
            {...control}
            value={String(chosen)}
            disabled={save.isPending}
            options={OPTIONS}
            onValueChange={choose}
          />
        )}
      </Field>
    </Card>
  );
}
