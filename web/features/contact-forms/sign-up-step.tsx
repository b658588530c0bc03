import { useMemo } from "react";
import { defaultOptInText, MAX_OPT_IN_TEXT, shownLabel } from "#core/rules/contact-forms.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { optOutFrom } from "#web/components/composer/sample-opt-out.ts";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useMe } from "#web/lib/session.ts";
import { StepForm } from "./step-form.tsx";
import { useStep, type Wizard } from "./use-step.ts";
import { STEP_SCHEMAS, type WizardValues } from "./wizard-values.ts";

const OPT_OUT = { type: "promotional", optOut: true } as const;

export function SignUpStep(wizard: Wizard) {
  const me = useMe();
  const form = useStep(wizard, STEP_SCHEMAS.signUp, ownOf(wizard.values));
  const { senderId, ticked, confirm } = form.values;
  const names = useMemo(
    () =>
      wizard.values.fields.map(({ label }) => ({ key: tagKey(label), name: shownLabel(label) })),
    [wizard.values.fields],
  );
  return (
    <StepForm wizard={wizard} form={form}>
      <h2 className="font-semibold">Consent</h2>
      <TextareaField
        label="Text beside the box"
        rows={2}
        maxLength={MAX_OPT_IN_TEXT}
        placeholder={defaultOptInText(me.accountName)}
        description="Kept word for word with each sign-up, with the page, the address and the time."
        {...form.text("text")}
      />
      <CheckField
        label="The box is ticked from the start"
        checked={ticked}
        onCheckedChange={(next) => form.set("ticked", next)}
      />
      <CheckField
        label="People confirm by text before they are added"
        description="They reply YES, or enter a code if the sender cannot receive replies. Your account pays for this text at its normal price. Without it, anyone can sign up someone else's mobile."
        checked={confirm}
        onCheckedChange={(next) => form.set("confirm", next)}
      />
      <h2 className="mt-2 font-semibold">Message to new people</h2>
      <SenderField
        value={senderId}
        onValue={(next) => form.set("senderId", next)}
        error={form.errors.senderId}
        senders={me.senderList}
        medium="sms"
      />
      <Composer
        {...form.text("instantMessage")}
        optOut={optOutFrom(senderId, OPT_OUT, me)}
        fields={names}
        noFields="The form's fields appear here, ready to add to the text."
      />
      <fieldset className="grid grid-cols-3 gap-3">
        <legend className="mb-1.5 font-medium">Sent after</legend>
        <TextField label="Days" required inputMode="numeric" {...form.text("days")} />
        <TextField label="Hours" required inputMode="numeric" {...form.text("hours")} />
        <TextField label="Minutes" required inputMode="numeric" {...form.text("minutes")} />
      </fieldset>
      <h2 className="mt-2 font-semibold">Afterwards</h2>
      <TextField
        label="Email about each sign-up"
        type="email"
        autoComplete="off"
        description="Your own, a colleague’s, or one confirmed in the notification settings."
        {...form.text("emailToTrigger")}
      />
      <TextField
        label="Page to go to"
        inputMode="url"
        placeholder="https://www.shop.com.au/thanks"
        description="Where people go once they have signed up."
        {...form.text("redirectUrl")}
      />
    </StepForm>
  );
}

function ownOf(values: WizardValues) {
  const { ticked, text, confirm, senderId, days, hours, minutes } = values;
  const { instantMessage, emailToTrigger, redirectUrl } = values;
  return {
    ...{ ticked, text, confirm, senderId, days, hours, minutes },
    ...{ instantMessage, emailToTrigger, redirectUrl },
  };
}
