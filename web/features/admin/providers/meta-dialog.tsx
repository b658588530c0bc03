import {
  createProviderMeta,
  listProviderMeta,
  type ProviderMeta,
  updateProviderMeta,
} from "#core/contract/providers/providers.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { ProviderField } from "./provider-field.tsx";

interface MetaDialogProps {
  /** The value to change; without one, a new one is made. */
  meta?: ProviderMeta;
  onClose: () => void;
}

/** Asks for something that is known about a provider. */
export function MetaDialog({ meta, onClose }: MetaDialogProps) {
  const options = { handled: true, invalidates: [listProviderMeta] };
  const create = useAction(createProviderMeta, options);
  const update = useAction(updateProviderMeta, options);
  const form = useForm({
    schema: createProviderMeta.input,
    initial: {
      provider: meta?.provider ?? "",
      key: meta?.key ?? "",
      value: meta?.value ?? "",
    },
    onSubmit: async (values) => {
      if (meta) await update.mutateAsync({ id: meta._id, version: meta.version, ...values });
      else await create.mutateAsync(values);
      notifySuccess(meta ? "Value saved" : "Value added");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={meta ? "Edit value" : "Add value"}
      submitLabel={meta ? "Save" : "Add value"}
    >
      <ProviderField {...form.text("provider")} />
      <TextField
        label="Key"
        required
        autoComplete="off"
        description="perSecond is how many messages per second it takes. Any other key is a note."
        {...form.text("key")}
      />
      <TextField label="Value" required autoComplete="off" {...form.text("value")} />
    </FormDialog>
  );
}
