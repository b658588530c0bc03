import { Field } from "#web/components/form/field.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import type { DraftForm } from "./use-draft-form.ts";

const TYPES = [
  {
    value: "promotional",
    label: "Promotional",
    description: "Offers and news. Goes to subscribed contacts, with an opt-out line.",
  },
  {
    value: "notification",
    label: "Notification",
    description:
      "Service messages, such as reminders and delivery updates. No promotion, and no opt-out line.",
  },
];

/** Name and type. */
export function DetailFields({ form }: { form: DraftForm }) {
  const { values, errors, set } = form;
  return (
    <>
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
            autoFocus={values.name === ""}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Campaign type" required error={errors.campaign_type}>
        {(control) => (
          <RadioGroup
            {...control}
            className="sm:grid-cols-2"
            value={values.campaign_type}
            options={TYPES}
            onValueChange={(type) =>
              // R109: notification campaigns carry no opt-out line.
              type === "notification"
                ? set({ campaign_type: "notification", optout: false })
                : set({ campaign_type: "promotional", optout: true })
            }
          />
        )}
      </Field>
    </>
  );
}
