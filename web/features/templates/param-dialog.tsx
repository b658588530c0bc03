import { createParam, listParams, type Param, updateParam } from "#core/contract/params/params.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface ParamDialogProps {
  /** The parameter to change; without one, a new one is made. */
  param?: Param;
  onClose: () => void;
}

/** Asks for a parameter's name and value. */
export function ParamDialog({ param, onClose }: ParamDialogProps) {
  const options = { handled: true, invalidates: [listParams] };
  const create = useAction(createParam, options);
  const update = useAction(updateParam, options);
  const form = useForm({
    schema: createParam.input,
    initial: { name: param?.name ?? "", value: param?.value ?? "" },
    onSubmit: async (values) => {
      if (param) await update.mutateAsync({ id: param._id, ...values });
      else await create.mutateAsync(values);
      notifySuccess(param ? "Parameter saved" : "Parameter created");
      onClose();
    },
  });
  const key = tagKey(form.values.name);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={param ? "Edit parameter" : "Create parameter"}
      submitLabel={param ? "Save" : "Create parameter"}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        placeholder="Shop name"
        description={
          key === "" ? "Templates and messages use it as a tag." : `Its tag is {{${key}}}.`
        }
        {...form.text("name")}
      />
      <TextareaField
        label="Value"
        required
        description="What everyone gets in place of the tag."
        rows={3}
        {...form.text("value")}
      />
    </FormDialog>
  );
}
