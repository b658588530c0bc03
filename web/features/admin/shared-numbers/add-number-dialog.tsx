import { createSharedNumber } from "#core/contract/shared-numbers/shared-numbers.ts";
import { POOLS } from "#core/rules/shared-numbers.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { CHANGED, POOL_WORDS, SEVERAL_TEXT } from "./words.ts";

const schema = createSharedNumber.input.pick({ number: true, pool: true });

/** Asks for a number that all accounts can send from. */
export function AddNumberDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(createSharedNumber, {
    schema,
    initial: { number: "", pool: "bulk" },
    input: (values) => values,
    invalidates: CHANGED,
    done: "Number added",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add number"
      description={`Once messages are sent from a number, it can be switched off but not deleted. ${SEVERAL_TEXT}`}
      submitLabel="Add number"
    >
      <TextField
        label="Number"
        required
        type="tel"
        autoComplete="off"
        className="figures"
        description="An Australian mobile number that a provider delivers replies for."
        {...form.text("number")}
      />
      <Field label="Sends" required error={form.errors.pool}>
        {(control) => (
          <RadioGroup
            {...control}
            value={form.values.pool}
            onValueChange={(pool) => form.set("pool", schema.shape.pool.parse(pool))}
            options={POOLS.map((value) => ({ value, label: POOL_WORDS[value] }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
