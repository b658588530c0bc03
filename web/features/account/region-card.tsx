import * as z from "zod";
import { TIME_ZONES } from "#core/contract/profile/me.ts";
import { LANGUAGES, updateMe } from "#core/contract/profile/profile.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Select } from "#web/components/ui/select.tsx";
import { call } from "#web/lib/api.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import type { Saves } from "./saves.ts";

const { timeZone, language } = updateMe.input.shape;
const schema = z.object({ timeZone: timeZone.unwrap(), language: language.unwrap() });

export function RegionCard({ saveLabel = "Save", onSaved }: Saves) {
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
      onSaved?.();
    },
  });
  return (
    <FormCard
      title="Time zone and language"
      description="Dates, times and daily totals use this time zone."
      form={form}
      submitLabel={saveLabel}
    >
      <Field label="Time zone" required error={form.errors.timeZone}>
        {(control) => (
          <Select
            {...control}
            value={form.values.timeZone}
            options={TIME_ZONES.map(({ zone, label }) => ({ value: zone, label }))}
            onValueChange={(value) => form.set("timeZone", schema.shape.timeZone.parse(value))}
          />
        )}
      </Field>
      <Field label="Language" required error={form.errors.language}>
        {(control) => (
          <Select
            {...control}
            value={form.values.language}
            options={LANGUAGES.map((value) => ({ value, label: value }))}
            onValueChange={(value) => form.set("language", schema.shape.language.parse(value))}
          />
        )}
      </Field>
    </FormCard>
  );
}
