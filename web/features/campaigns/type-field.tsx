import type { CampaignType } from "#core/rules/audience.ts";
import { Field } from "#web/components/form/field.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";

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

interface TypeFieldProps {
  value: CampaignType;
  onValue: (type: CampaignType) => void;
  error: string | undefined;
}

export function TypeField({ value, onValue, error }: TypeFieldProps) {
  return (
    <Field label="Campaign type" required error={error}>
      {(control) => (
        <RadioGroup
          {...control}
          className="sm:grid-cols-2"
          value={value}
          options={TYPES}
          onValueChange={(type) => onValue(type === "notification" ? type : "promotional")}
        />
      )}
    </Field>
  );
}
