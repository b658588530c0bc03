import { type ReactNode, useState } from "react";
import type * as z from "zod";
import {
  listSettings,
  type SettingOutcome,
  type SettingState,
  type savePrices,
} from "#core/contract/platform-settings/platform-settings.ts";
import { SECTION_WORDS } from "#core/contract/platform-settings/setting-words.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { useAction } from "#web/lib/query.ts";
import { ReviewDialog } from "./review-dialog.tsx";

/** What every change says besides the value. */
export interface Common {
  version: SettingState["version"];
  startsAt: number | undefined;
  preview: boolean;
}

export type SettingForm<S extends z.ZodObject> = ReturnType<typeof useForm<S>>;

interface SettingDialogProps<S extends z.ZodObject, I extends z.ZodObject> {
  endpoint: Endpoint<I, typeof savePrices.output>;
  state: SettingState;
  schema: S;
  initial: z.input<S>;
  /** The call's input, from what was filled in. */
  input: (values: z.output<S>, common: Common) => z.input<I>;
  onClose: () => void;
  children: (form: SettingForm<S>) => ReactNode;
}

interface Reviewed<I> {
  /** The same call, for good. */
  input: I;
  outcome: SettingOutcome;
}

/** Changes a section: what is typed is previewed, and saved once that was agreed to. */
export function SettingDialog<S extends z.ZodObject, I extends z.ZodObject>({
  endpoint,
  state,
  schema,
  initial,
  input,
  onClose,
  children,
}: SettingDialogProps<S, I>) {
  const [startsAt, setStartsAt] = useState<number>();
  const [later, setLater] = useState(false);
  const [reviewed, setReviewed] = useState<Reviewed<z.input<I>>>();
  const { label, effect } = SECTION_WORDS[state.section];
  const preview = useAction(endpoint, { handled: true, invalidates: [listSettings] });
  const form = useForm({
    schema,
    initial,
    onSubmit: async (values) => {
      const common = { version: state.version, startsAt: later ? startsAt : undefined };
      const { data } = await preview.mutateAsync(input(values, { ...common, preview: true }));
      setReviewed({ input: input(values, { ...common, preview: false }), outcome: data });
    },
  });
  if (reviewed) {
    return (
      <ReviewDialog
        endpoint={endpoint}
        section={state.section}
        later={later}
        {...reviewed}
        onBack={() => setReviewed(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      side
      title={label}
      description={effect}
      submitLabel="Review change"
      disabled={later && startsAt === undefined}
    >
      {children(form)}
      <Field label="Takes effect" required>
        {(control) => (
          <RadioGroup
            {...control}
            value={later ? "later" : "now"}
            onValueChange={(when) => setLater(when === "later")}
            options={[
              { value: "now", label: "As soon as it is saved" },
              { value: "later", label: "At a time you choose" },
            ]}
          />
        )}
      </Field>
      {later ? <DateTimeField label="Time" value={startsAt} onValue={setStartsAt} /> : null}
    </FormDialog>
  );
}
