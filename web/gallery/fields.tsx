import { segmentFilter } from "#core/audience/segment-filter.ts";
import { segmentLabels } from "#core/contract/segments/segments.ts";
import { HOLD_RULES } from "#core/rules/holds.ts";
import type { Until } from "#core/rules/validity.ts";
import { ConditionBuilder } from "#web/components/conditions/condition-builder.tsx";
import { ConditionsField } from "#web/components/conditions/conditions-field.tsx";
import { ConditionsSkeleton } from "#web/components/conditions/conditions-skeleton.tsx";
import { CustomerInvoiceFields } from "#web/components/customer-invoices/customer-invoice-fields.tsx";
import { AmountField } from "#web/components/form/amount-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { DayToggles } from "#web/components/form/day-toggles.tsx";
import { EmailField } from "#web/components/form/email-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import { Form } from "#web/components/form/form.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { MobileField } from "#web/components/form/mobile-field.tsx";
import { NewPasswordFields } from "#web/components/form/new-password-fields.tsx";
import { OtpField } from "#web/components/form/otp-field.tsx";
import { OwnPasswordField } from "#web/components/form/own-password-field.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { ResendCode } from "#web/components/form/resend-code.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import { UntilField } from "#web/components/form/until-field.tsx";
import { AppealField } from "#web/components/holds/appeal-field.tsx";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { ReferenceField } from "#web/components/numbers/reference-field.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { keyOf } from "#web/lib/query.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";
import { Cached, form, Held } from "./tools.tsx";

const CONDITIONS = segmentFilter.parse({
  combinator: "and",
  rules: [
    { field: "label:suburb", operator: "is", value: LONG_WORD },
    { combinator: "or", rules: [{ field: "replied", operator: "inLast", value: 30 }] },
  ],
});

const EMPTY_FIELD = { value: "", onValue: nothing, error: undefined };

const file = new File(["mobile\n0412345678\n"], `${LONG}.csv`);

const fileDrop = {
  label: "Spreadsheet of contacts",
  description: "CSV, XLS or XLSX, up to 5 MB",
  accept: ".csv,.xls,.xlsx",
  onFile: nothing,
};

const members = <TextField label="Group name" value="Members" onValue={nothing} />;

const sendAt = (initial: number | undefined, error?: string) => (
  <Held initial={initial}>
    {(value, onValue) => <DateTimeField label="Send at" {...{ value, onValue, error }} />}
  </Held>
);

const until = (initial: Until, error?: string) => (
  <Held initial={initial}>{(value, onValue) => <UntilField {...{ value, onValue, error }} />}</Held>
);

/** Controls with their label, their help and their error. */
export const fields: Exhibits = {
  Field: {
    default: (
      <Field label="Name" required description="As your customers know you">
        {(control) => <Input {...control} defaultValue="Mia" />}
      </Field>
    ),
    error: (
      <Field label="Name" error="Must have at least 2 characters" aside="1 of 80">
        {(control) => <Input {...control} defaultValue="M" />}
      </Field>
    ),
  },
  "ConditionBuilder, ConditionsField, ConditionsSkeleton": {
    conditions: (
      <Cached
        queryKey={keyOf(segmentLabels, {})}
        result={{ data: [{ key: "suburb", name: "Suburb" }] }}
      >
        <ConditionBuilder start={CONDITIONS} onChange={nothing} />
      </Cached>
    ),
    error: (
      <Cached queryKey={keyOf(segmentLabels, {})} result={{ data: [] }}>
        <ConditionsField start={CONDITIONS} error={LONG} onChange={nothing} />
      </Cached>
    ),
    waiting: <ConditionsSkeleton />,
  },
  "AppealField, HeldRules": {
    field: <AppealField value="" onValue={nothing} />,
    error: <AppealField value={LONG_WORD} error="Write why" required onValue={nothing} />,
    rules: (
      <HeldRules
        held={[HOLD_RULES.blockedWord(LONG_WORD), HOLD_RULES.imitation("ato", LONG, "evil.top")]}
      />
    ),
  },
  "SelectField, TextareaField": {
    select: (
      <Held<string> initial="">
        {(value, onValue) => (
          <SelectField
            label="Country"
            placeholder="Choose a country"
            options={[{ value: "AU", label: "Australia" }]}
            {...{ value, onValue }}
          />
        )}
      </Held>
    ),
    lines: <TextareaField {...EMPTY_FIELD} label="Reason" description={LONG} error={LONG} />,
  },
  ReferenceField: {
    default: <ReferenceField value="" onValue={nothing} error={undefined} />,
    error: <ReferenceField value={LONG_WORD} onValue={nothing} error={LONG} />,
  },
  TimeFields: one(
    <Held initial={545}>
      {(minutes, onMinutes) => (
        <div className="flex gap-2">
          <TimeFields {...{ minutes, onMinutes }} />
        </div>
      )}
    </Held>,
  ),
  DayToggles: one(
    <Held<readonly number[]> initial={[1, 4]}>
      {(days, onDays) => <DayToggles legend="On" {...{ days, onDays }} />}
    </Held>,
  ),
  DateTimeField: {
    default: sendAt(Date.UTC(2026, 11, 1, 22, 5)),
    error: sendAt(undefined, "Please select a schedule time"),
  },
  UntilField: {
    default: until(undefined),
    error: until(null, "Choose until when it may be sent"),
  },
  TextField: {
    default: (
      <Held initial="Spring customers">
        {(value, onValue) => <TextField label="Group name" required {...{ value, onValue }} />}
      </Held>
    ),
    error: (
      <TextField
        label="Group name"
        value=""
        onValue={nothing}
        error="Must not be empty"
        description="Only you see it"
      />
    ),
    disabled: <TextField label="Group name" value="Members" onValue={nothing} disabled />,
    "long text": <TextField label={LONG} value={LONG} onValue={nothing} description={LONG} />,
  },
  "EmailField, MobileField, AmountField": {
    default: (
      <div className="grid grid-cols-1 gap-4">
        <EmailField value={LONG_WORD} onValue={nothing} />
        <MobileField value="0412 345 678" onValue={nothing} />
        <AmountField value="25.50" onValue={nothing} error={undefined} />
      </div>
    ),
    error: (
      <div className="grid grid-cols-1 gap-4">
        <EmailField value="mia" onValue={nothing} error="Enter an email address" />
        <MobileField value="12" onValue={nothing} error="Enter an Australian mobile number" />
        <AmountField value="x" onValue={nothing} error="Enter dollars, such as 25 or 25.50" />
      </div>
    ),
  },
  CustomerInvoiceFields: one(<CustomerInvoiceFields form={{ text: () => EMPTY_FIELD }} />),
  CopyField: one(<CopyField label="Signing secret" value={LONG_WORD} />),
  "PasswordField, OwnPasswordField, NewPasswordFields": {
    default: (
      <div className="grid grid-cols-1 gap-4">
        <PasswordField autoComplete="current-password" value="secret" onValue={nothing} />
        <OwnPasswordField value="secret" onValue={nothing} error={undefined} />
        <NewPasswordFields values={{}} errors={{}} onValue={nothing} />
      </div>
    ),
    error: (
      <div className="grid grid-cols-1 gap-4">
        <OwnPasswordField value="" onValue={nothing} error="Enter your password" />
        <NewPasswordFields
          values={{ password: "123" }}
          errors={{ password: "Must have 8 to 128 characters" }}
          onValue={nothing}
        />
      </div>
    ),
  },
  CheckField: {
    default: (
      <Held initial={true}>
        {(checked, onCheckedChange) => (
          <CheckField
            label="Add contacts that are new"
            description={LONG}
            {...{ checked, onCheckedChange }}
          />
        )}
      </Held>
    ),
    switch: <CheckField as="switch" label="Opt-out line" checked onCheckedChange={nothing} />,
    disabled: (
      <CheckField label="Opt-out line" checked={false} onCheckedChange={nothing} disabled />
    ),
  },
  "OtpField, ResendCode": {
    default: (
      <Held initial="123">{(value, onChange) => <OtpField {...{ value, onChange }} />}</Held>
    ),
    error: <OtpField value="" onChange={nothing} error="This code is not right" />,
    disabled: <OtpField value="123456" onChange={nothing} disabled />,
    waiting: <ResendCode onResend={() => Promise.resolve({ message: "A code is on its way" })} />,
  },
  FileDrop: {
    empty: <FileDrop {...fileDrop} file={undefined} />,
    chosen: <FileDrop {...fileDrop} file={file} />,
    error: (
      <FileDrop
        {...fileDrop}
        file={file}
        error="This file could not be read"
        errorDetail="Save it as .xlsx or .csv and choose it again."
      />
    ),
    disabled: <FileDrop {...fileDrop} file={file} disabled />,
  },
  "Form, FormCard": {
    default: <Form form={form}>{members}</Form>,
    error: (
      <Form form={{ ...form, formError: "Something went wrong. Try again in a minute." }}>
        {members}
      </Form>
    ),
    card: (
      <FormCard title="Name" description={LONG} form={form}>
        {members}
      </FormCard>
    ),
    loading: (
      <FormCard title="Name" form={{ ...form, submitting: true }}>
        {members}
      </FormCard>
    ),
  },
};
