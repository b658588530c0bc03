import { useNavigate } from "react-router-dom";
import type { Template } from "#core/contract/templates/templates.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { LoadedTemplate } from "./loaded-template.tsx";
import { useCreateTemplate } from "./template-calls.ts";
import { TemplateEditor, type TemplateValues, templateValues } from "./template-editor.tsx";

const LONGEST_NAME = 80;

/** R026: a copy of a template, as one of the account's own. */
export function SaveScreen() {
  return (
    <LoadedTemplate title="Save template">
      {(template) => <SaveTemplate key={template._id} template={template} />}
    </LoadedTemplate>
  );
}

function SaveTemplate({ template }: { template: Template }) {
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const save = async (values: TemplateValues) => {
    await create(values);
    notifySuccess("Template saved");
    navigate(values.medium === "mms" ? paths.mmsTemplates : paths.templates);
  };
  const { name, shared, visibility } = template;
  const own = visibility === "user" && !shared;
  const values = templateValues(template);
  const initial = {
    ...values,
    name: own ? `Copy of ${name}`.slice(0, LONGEST_NAME) : name,
    // A parent's file is not the sub-account's.
    attached: shared ? undefined : values.attached,
  };
  return (
    <TemplateEditor
      title="Save as copy"
      description="The copy is one of your own templates. The original stays as it is."
      initial={initial}
      keepAs={`copy.${template._id}`}
      global={false}
      submitLabel="Save template"
      onSave={save}
    />
  );
}
