import { useNavigate } from "react-router-dom";
import { type TEMPLATE_KEYS, WORKFLOW_TEMPLATES } from "#core/contract/workflows/templates.ts";
import { createWorkflow, listWorkflows } from "#core/contract/workflows/workflows.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";

const SCRATCH = "scratch";
const OPTIONS = [
  {
    value: SCRATCH,
    label: "From scratch",
    description: "Choose what starts it, then add its actions.",
  },
  ...WORKFLOW_TEMPLATES.map(({ key, name, about }) => ({
    value: key,
    label: name,
    description: about,
  })),
];

/** Begins a workflow, from a template or from scratch. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useAction(createWorkflow, { handled: true, invalidates: [listWorkflows] });
  const form = useForm({
    schema: createWorkflow.input,
    initial: { name: "" },
    onSubmit: async (values) => {
      const { message, data } = await create.mutateAsync(values);
      notifySuccess(message);
      navigate(paths.workflow(data._id));
    },
  });
  const { name, template } = form.values;
  const choose = (value: string) => {
    const chosen = WORKFLOW_TEMPLATES.find(({ key }) => key === value);
    // Until a name is typed, it is the template's.
    const isOwn = name !== "" && name !== nameOf(template);
    if (!isOwn) form.set("name", chosen?.name ?? "");
    form.set("template", chosen?.key);
  };
  return (
    <FormDialog title="Create workflow" form={form} submitLabel="Create workflow" onClose={onClose}>
      <TextField label="Workflow name" required autoComplete="off" {...form.text("name")} />
      <Field label="Begin with" required>
        {(control) => (
          <RadioGroup
            {...control}
            className="sm:grid-cols-2"
            value={template ?? SCRATCH}
            onValueChange={choose}
            options={OPTIONS}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function nameOf(template: (typeof TEMPLATE_KEYS)[number] | undefined): string | undefined {
  return WORKFLOW_TEMPLATES.find(({ key }) => key === template)?.name;
}
