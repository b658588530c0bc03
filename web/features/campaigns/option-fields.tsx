import { memo } from "react";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { CampaignType } from "#core/rules/audience.ts";
import { OptOutField } from "#web/components/composer/opt-out-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import type { DraftForm } from "./use-draft-form.ts";

/** The type, the opt-out line of a promotion, and how values are written in texts. A key in the message leaves them alone. */
export const OptionFields = memo(function OptionFields({
  me,
  details,
  errors,
  set,
}: Pick<DraftForm, "me" | "details" | "errors" | "set">) {
  const promotional = details.campaign_type === "promotional";
  return (
    <>
      <TypeField
        value={details.campaign_type}
        // R109: notification campaigns carry no opt-out line.
        onValue={(campaign_type) => set({ campaign_type, optout: campaign_type === "promotional" })}
        error={errors.campaign_type}
      />
      {promotional ? (
        <OptOutField
          value={details.optout}
          onValue={(optout) => set({ optout })}
          sender={details.sender}
          account={me}
          question={CAMPAIGN_TEXTS.excludeOptOut}
        />
      ) : null}
      {details.camp_type === "mms" ? null : (
        <CheckField
          as="switch"
          label="Replace accents in contacts' values"
          checked={details.plainValues}
          onCheckedChange={(plainValues) => set({ plainValues })}
          description="Zoë is written Zoe. One letter outside the standard SMS alphabet leaves room for 70 characters instead of 160."
        />
      )}
    </>
  );
});

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

function TypeField({ value, onValue, error }: TypeFieldProps) {
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
