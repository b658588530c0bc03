import { createSharedNumber } from "#core/contract/shared-numbers/shared-numbers.ts";
import { POOLS } from "#core/rules/shared-numbers.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { CHANGED, POOL_WORDS, SEVERAL_TEXT } from "./words.ts";

const schema = createSharedNumber.input.pick({ number: true, pool: true });

/** Asks for a number that all accounts can send from. */
export function AddNumberDialog({ onClose }: { onClose: () => void }) {
  const create = useAction(createSharedNumber, { handled: true, invalidates: CHANGED });
  const form = useForm({
    schema,
    initial: { number: "", pool: "bulk" },
    onSubmit: async (values) => {
      await create.mutateAsync(values);
      notifySuccess("Number added");
      onClose();
    },
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
