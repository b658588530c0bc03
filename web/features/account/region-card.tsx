import * as z from "zod";
import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { LANGUAGES, updateMe } from "#core/contract/profile/profile.ts";
import { FormCard } from "#web/components/form/form-card.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

const { timeZone, language } = updateMe.input.shape;
const schema = z.object({ timeZone: timeZone.unwrap(), language: language.unwrap() });

export function RegionCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const form = useForm({
    schema,
    initial: {
      timeZone: schema.shape.timeZone.catch("Australia/Sydney").parse(me.timeZone),
      language: schema.shape.language.catch("English").parse(me.language),
    },
    onSubmit: async (values) => {
      const { message } = await call(updateMe, values);
      await refresh();
      notifySuccess(message);
    },
  });
  return (
    <FormCard
      title="Time zone and language"
      description="Dates, times and daily totals use this time zone."
      form={form}
      submitLabel="Save"
    >
      <SelectField
        label="Time zone"
        options={TIME_ZONES.map(({ zone, label }) => ({ value: zone, label }))}
        {...form.field("timeZone")}
      />
      <SelectField
        label="Language"
        options={LANGUAGES.map((value) => ({ value, label: value }))}
        {...form.field("language")}
      />
    </FormCard>
  );
}
